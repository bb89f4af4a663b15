import { writeFileSync } from "node:fs";
import { readJsonObject } from "./json.mjs";
import { inRoot } from "./paths.mjs";
import { npm } from "./processes.mjs";
import { step } from "./steps.mjs";

/** VS Code's own exporter. Fetched when it is needed: it brings a hundred packages, among them another TypeScript. */
const exporter = "@vscode/l10n-dev@0.0.35";

/** Every string of the extension, in the form and place that VS Code's documentation gives. */
export const stringsFile = inRoot("l10n", "bundle.l10n.json");

/** Writes the strings file anew from the sources, in an order that keeps changes small. */
export async function exportStrings() {
	await step(
		"strings",
		async () => {
			const options = ["--yes", `--package=${exporter}`, "--"];
			await npm(["exec", ...options, "vscode-l10n-dev", "export", "--outDir", "l10n", "src"], {
				quiet: true,
			});
			const strings = Object.entries(readJsonObject(stringsFile)).toSorted(([a], [b]) => (a < b ? -1 : 1));
			writeFileSync(stringsFile, `${JSON.stringify(Object.fromEntries(strings), null, "\t")}\n`);
			return { did: `${strings.length} in l10n/bundle.l10n.json`, value: undefined };
		},
		"check that npm reaches its registry, and run the command again",
	);
}
