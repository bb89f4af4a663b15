import type { FaultRow, Outcome } from "./faultRow.ts";
import { faultRows } from "./faultRows.ts";
import { type FurtherRow, furtherRows } from "./furtherRows.ts";
import { type HistoryRow, historyRows } from "./historyRows.ts";

const outcomes: Readonly<Record<Outcome, string>> = {
	done: "done",
	notSent: "not sent",
	rejected: "rejected",
	unknown: "**not known**",
};

const head = `# What happens when the service, the network or something in between fails

Written by \`node scripts/faultPage.mjs\` from the rows in \`test/support/faults/*Rows*.ts\`: do not edit it. Every row is tried
at every call of the interface with real sockets (\`test/unit/api/faults.test.ts\`), those that a person can meet also in a
real VS Code (\`test/e2e/faults.test.ts\`), and the ones that lose the answer to a write with every write
(\`test/unit/trust/lostAnswers.test.ts\`).

A read that fails leaves on screen what was there, marked with its age. The list in Discover is read as it comes: once its
answer has begun, it is not asked for again by itself. A write is sent once at most. Where its outcome is
*not known*, that is noted on disk, the same act is blocked, and *Check Now* asks the service's own records.

| Row | Fault | A read | Requests of a read | A write | What is said |
| --- | --- | --- | --- | --- | --- |
`;

const histories = `
## The deposit history

It is read page by page. What was read stays, and it is said where the history is not whole
(\`test/unit/api/historyFaults.test.ts\`).

| Row | Fault | Requests | Deposits | What is said |
| --- | --- | --- | --- | --- |
`;

const further = `
## What no answer of a service does

| Row | Fault | What comes of it | Shown by |
| --- | --- | --- | --- |
`;

/** The fault matrix as a page of Markdown, one line for each row. */
export function faultPage(): string {
	return [
		head,
		...faultRows.map((row) => line(cells(row))),
		histories,
		...historyRows.map((row) => line(historyCells(row))),
		further,
		...furtherRows.map((row) => line(furtherCells(row))),
	].join("");
}

function line(row: readonly string[]): string {
	return `| ${row.join(" | ")} |\n`;
}

function historyCells({ id, fault, requests, deposits, sentence = "" }: HistoryRow): string[] {
	return [id, escaped(fault), String(requests), String(deposits), escaped(sentence)];
}

function furtherCells({ id, fault, outcome, shownBy }: FurtherRow): string[] {
	const files = Object.keys(shownBy).map((file) => `\`${file}\``);
	return [id, fault, outcome, files.join("<br>")];
}

function cells(row: FaultRow): string[] {
	const { deliveries, kind } = row.read;
	return [
		row.id,
		escaped(row.fault),
		kind === "ok" ? "is answered" : "fails",
		String(deliveries),
		writeCell(row),
		sentenceCell(row),
	];
}

function writeCell({ write: { outcome, needingValue } }: FaultRow): string {
	const usual = outcomes[outcome];
	return needingValue === undefined
		? usual
		: `${usual}; ${outcomes[needingValue]} where the answer holds what was asked for`;
}

function sentenceCell({ sentence, datasetSentence, accessSentence, logInSentence }: FaultRow): string {
	return [
		sentence,
		datasetSentence === undefined ? undefined : `One dataset: ${datasetSentence}`,
		accessSentence === undefined ? undefined : `Access: ${accessSentence}`,
		logInSentence === undefined || logInSentence === sentence ? undefined : `Log-in: ${logInSentence}`,
	]
		.filter((part) => part !== undefined)
		.map(escaped)
		.join("<br>");
}

/** Sentences quote what a hostile service said: on this page, too, it is text. */
function escaped(text: string): string {
	return text.replaceAll(/[\\`*_[\]#<>|~$]/g, "\\$&").replaceAll("\u2060", "");
}
