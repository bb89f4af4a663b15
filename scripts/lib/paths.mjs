import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** The Node that everything but the set-up itself runs on. */
export const pinnedNodeVersion = readFileSync(inRoot(".nvmrc"), "utf8").trim();

/** The whole VS Code server and web workbench, as an npm package. */
export const codeServerVersion = "4.139.1";

/** Everything downloaded to run VS Code; git-ignored. */
export const vscodeFolder = inRoot(".vscode-test");

/** Everything a started marketplace or editor writes; git-ignored. */
export const dataFolder = inRoot(".data");
