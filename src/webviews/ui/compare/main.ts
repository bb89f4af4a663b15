/** Datasets side by side. */
import { VscodeCheckbox } from "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { comparePage, MOST_COMPARED, type CompareState } from "../../protocol/compare.ts";
import { startPage } from "../channel.ts";
import { parseChunkCount } from "../chunkCount.ts";
import { h, region } from "../dom.ts";
import { announce, button, stateBlock } from "../elements.ts";
import { describeControl, fieldMessage, textfield } from "../field.ts";
import { createFrame } from "../frame.ts";
import type { CompareChannel } from "./channel.ts";
import { comparisonTable } from "./table.ts";

const draftSchema = z.object({ chunks: z.string(), differencesOnly: z.boolean() });

startPage(comparePage, (channel) => {
	const frame = createFrame();
	const draft = channel.draft(draftSchema) ?? { chunks: "10,000", differencesOnly: false };
	const chunks = textfield(draft.chunks, { class: "narrow", id: "chunks" });
	const differences = new VscodeCheckbox();
	const problem = h("div", { id: "chunks-message" });
	const table = h("div", { class: "comparison" });
	const add = button(l10n.t("Add Dataset…"), {
		id: "add",
		icon: "add",
		secondary: true,
		onClick: () => channel.request("add", null),
	});
	differences.label = l10n.t("Differences only");
	differences.checked = draft.differencesOnly;
	frame.page.append(
		h(
			"header",
			{ class: "page-header" },
			h("h1", {}, l10n.t("Compare Datasets")),
			h(
				"div",
				{ class: "actions compare-bar" },
				h("div", { class: "unit-field" }, h("vscode-label", { for: "chunks" }, l10n.t("Chunks")), chunks),
				differences,
				h("span", { class: "end actions" }, add, copyButton(channel, chunks, differences)),
			),
			problem,
		),
		table,
	);
	let shown: CompareState | undefined;
	let count = 10_000n;
	const showTable = region(
		table,
		(input: { state: CompareState; chunks: string; differencesOnly: boolean }) =>
			input.state.columns.length === 0
				? nothingToCompare(channel)
				: comparisonTable(channel, { ...input, chunks: BigInt(input.chunks) }),
	);
	const showProblem = region(problem, (text: string | undefined) =>
		text === undefined ? undefined : fieldMessage({ severity: "error", text }),
	);
	const update = (): void => {
		const parsed = parseChunkCount(chunks.value);
		count = parsed.ok ? parsed.count : count;
		chunks.invalid = !parsed.ok;
		showProblem(parsed.ok ? undefined : parsed.message);
		describeControl(chunks, [problem], false, "numeric");
		if (shown !== undefined) {
			showTable({ state: shown, chunks: count.toString(), differencesOnly: differences.checked });
		}
	};
	const changed = (): void => {
		channel.saveDraft({ chunks: chunks.value, differencesOnly: differences.checked });
		update();
	};
	chunks.addEventListener("input", changed);
	differences.addEventListener("change", changed);
	return (state) => {
		shown = state;
		add.disabled = state.columns.length >= MOST_COMPARED;
		add.title = add.disabled ? l10n.t("At most {0} datasets can be compared.", MOST_COMPARED) : "";
		const reading = state.columns.some(({ phase }) => phase === "loading");
		frame.progress(reading ? l10n.t("Reading the datasets") : undefined);
		update();
	};
});

function copyButton(
	channel: CompareChannel,
	chunks: { readonly value: string },
	differences: { readonly checked: boolean },
): HTMLElement {
	return button(l10n.t("Copy as Markdown"), {
		id: "copy",
		icon: "markdown",
		secondary: true,
		onClick: async () => {
			const parsed = parseChunkCount(chunks.value);
			if (parsed.ok) {
				const differencesOnly = differences.checked;
				await channel.request("copyMarkdown", { chunks: parsed.count.toString(), differencesOnly });
				announce(l10n.t("Copied"));
			}
		},
	});
}

function nothingToCompare(channel: CompareChannel): HTMLElement {
	return stateBlock({
		icon: "diff",
		title: l10n.t("Nothing to compare yet"),
		text: l10n.t("Add two to four datasets to see them side by side."),
		actions: [
			button(l10n.t("Add Dataset…"), { id: "add-first", onClick: () => channel.request("add", null) }),
		],
	});
}
