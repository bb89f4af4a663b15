import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** The pictures and accessibility trees to compare with. */
export const keptPictures = inRoot("test", "pictures");
/** Whether to keep the new pictures and trees instead of comparing them. */
export const updating = process.env["UPDATE_PICTURES"] === "1";

/** The number of pixels that may differ, not counting the edges of letters, which each version of a browser draws differently. */
const TOLERATED = 20;

/**
 * Compares a picture with the one kept under its name. Returns what is wrong, if anything. `update`: whether to keep the
 * new one instead.
 */
export async function comparePicture(
	name: string,
	file: Buffer,
	update = updating,
): Promise<string | undefined> {
	const kept = await readFile(join(keptPictures, `${name}.png`)).catch(() => undefined);
	if (kept?.equals(file)) return undefined;
	const fault = kept === undefined ? "is not kept yet" : await difference(name, PNG.sync.read(kept), file);
	if (fault === undefined) return undefined;
	if (update) {
		await save(join(keptPictures, `${name}.png`), file);
		return undefined;
	}
	await save(`${failedPicture(name)}.png`, file);
	return `${name}.png ${fault}`;
}

const failedPicture = (name: string): string => inRoot("out", "pictures", "failed", name);

async function difference(name: string, kept: PNG, file: Buffer): Promise<string | undefined> {
	const taken = PNG.sync.read(file);
	const { width, height } = taken;
	if (width !== kept.width || height !== kept.height)
		return `is ${width} × ${height} pixels instead of ${kept.width} × ${kept.height}`;
	const marked = new PNG({ width, height });
	const count = pixelmatch(kept.data, taken.data, marked.data, width, height, { threshold: 0.01 });
	if (count <= TOLERATED) return undefined;
	await save(`${failedPicture(name)}-marked.png`, PNG.sync.write(marked));
	return `differs in ${count} pixels, red in ${failedPicture(name)}-marked.png`;
}

/** Compares an accessibility tree with the one kept under its name. */
export async function compareTree(name: string, tree: string): Promise<string | undefined> {
	const file = join(keptPictures, `${name}.yml`);
	const kept = (await readFile(file, "utf8").catch(() => "")).trimEnd();
	if (kept === tree) return undefined;
	if (updating) {
		await save(file, `${tree}\n`);
		return undefined;
	}
	const [before, after] = [kept.split("\n"), tree.split("\n")];
	const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line.trim()}`);
	const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line.trim()}`);
	return [`${name}.yml: the accessibility tree differs`, ...[...gone, ...added].slice(0, 8)].join("\n    ");
}

async function save(file: string, content: string | Buffer): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, content);
}
