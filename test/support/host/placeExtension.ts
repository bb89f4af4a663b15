import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Installs an extension made for a test. `fields`: what its manifest adds to the fields that all of them share. */
export async function placeExtension(
	extensionsFolder: string,
	fields: { readonly name: string; readonly [field: string]: unknown },
	source: string,
): Promise<void> {
	const publisher = "data-marketplace-test";
	const version = "1.0.0";
	const manifest = {
		publisher,
		version,
		engines: { vscode: "^1.105.0" },
		main: "./extension.cjs",
		...fields,
	};
	const folder = join(extensionsFolder, `${publisher}.${fields.name}-${version}`);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
	await writeFile(join(folder, "extension.cjs"), source);
}
