import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** The folder for everything downloaded to run VS Code. Git ignores it. */
export const vscodeFolder = inRoot(".vscode-test");

/** The folder for everything that a started marketplace or VS Code writes. Git ignores it. */
export const dataFolder = inRoot(".data");
