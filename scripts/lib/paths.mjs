import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** Everything downloaded to run VS Code. Git ignores it. */
export const vscodeFolder = inRoot(".vscode-test");

/** Everything that a started marketplace or VS Code writes. Git ignores it. */
export const dataFolder = inRoot(".data");
