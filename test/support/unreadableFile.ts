import { link, rename, symlink } from "node:fs/promises";

/** Makes reading a file fail until the returned function is called. It's never missing, and replacing it still works. */
export async function makeUnreadable(path: string): Promise<() => Promise<void>> {
	const [aside, loop] = [`${path}.aside`, `${path}.loop`];
	await link(path, aside);
	await symlink(path, loop);
	await rename(loop, path);
	return async () => rename(aside, path);
}
