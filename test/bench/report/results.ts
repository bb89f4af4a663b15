import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import type { Figure } from "./figure.ts";
import { plot } from "./plot.ts";

export interface Section {
	readonly title: string;
	/** What was measured and how, in one or two sentences. */
	readonly about: string;
	readonly figures: readonly Figure[];
}

/**
 * How many processes ran or waited for a CPU before the start. If there were more of them than CPUs, every measured
 * time is too long.
 */
const [loadBefore = 0] = loadavg();

/** The line that starts one benchmark's part of RESULTS.md. */
const PART = /^<!-- (\w+) -->\n/m;

/** Prints the sections of one benchmark, and writes them to its part of RESULTS.md. Draws a plot next to that file. */
export function writeResults(folder: URL, name: string, sections: readonly Section[]): void {
	const file = new URL("RESULTS.md", folder);
	const [head = "", ...parts] = readFileSync(file, "utf8").split(PART);
	const others = parts.flatMap((other, index) =>
		index % 2 === 0 && other !== name ? [[other, parts[index + 1] ?? ""] as const] : [],
	);
	const all = [...others, [name, markdown(name, sections)] as const].toSorted(([a], [b]) =>
		b.localeCompare(a),
	);
	writeFileSync(file, head + all.map(([title, text]) => `<!-- ${title} -->\n${text}`).join(""));
	writeFileSync(new URL(`${name}.svg`, folder), plot(sections.flatMap(({ figures }) => figures)));
	for (const { title, figures } of sections) {
		process.stdout.write(`${title}\n`);
		printFigures(figures);
	}
}

function printFigures(figures: readonly Figure[]): void {
	for (const { name, measured, allowed, ofAllowed, detail } of figures) {
		process.stdout.write(
			`  ${ofAllowed <= 1 ? "met    " : "NOT MET"} ${name}: ${measured} (${allowed}; ${detail})\n`,
		);
	}
}

function markdown(name: string, sections: readonly Section[]): string {
	const met = sections.flatMap(({ figures }) => figures).filter(({ ofAllowed }) => ofAllowed <= 1).length;
	const all = sections.reduce((sum, { figures }) => sum + figures.length, 0);
	const [cpu] = cpus();
	return `
${met} of ${all} limits met. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB. ${loadText()}

![Each measurement as a share of its limit](${name}.svg)
${sections.map(sectionText).join("")}
`;
}

function loadText(): string {
	const load = loadBefore.toFixed(1);
	return loadBefore > cpus().length / 2
		? `Other processes were running (load ${load} before the start), so times in milliseconds are longer than on an idle computer.`
		: `The computer was idle before the start (load ${load}).`;
}

function sectionText({ title, about, figures }: Section): string {
	const rows = figures.map(
		({ name, detail, measured, allowed, ofAllowed }) =>
			`| ${name} | ${measured} | ${allowed} | ${ofAllowed <= 1 ? "met" : "**not met**"} | ${detail} |`,
	);
	return `
## ${title}

${about}

| Measure | Measured | Allowed | | How |
|---|---|---|---|---|
${rows.join("\n")}
`;
}
