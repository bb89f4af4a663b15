import { writeFileSync } from "node:fs";
import { readJsonObject } from "./lib/json.mjs";
import { inRoot } from "./lib/paths.mjs";
import { npm } from "./lib/processes.mjs";

// npm run l10n: updates l10n/bundle.l10n.json, the source for translators, after the extension's strings
// change

const file = inRoot("l10n", "bundle.l10n.json");
// VS Code's own exporter is downloaded on demand, because it brings a hundred packages, including another
// TypeScript.
const exporter = ["exec", "--yes", "--package=@vscode/l10n-dev@0.0.35", "--", "vscode-l10n-dev", "export"];
await npm([...exporter, "--outDir", "l10n", "src"], { quiet: true });
// Sort the strings to keep diffs small.
const sorted = Object.entries(readJsonObject(file)).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, "\t")}\n`);
