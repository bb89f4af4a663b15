import { VscodeCheckbox } from "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { checkChunkCount } from "../../rules/chunkCount.ts";
import { comparePage, MOST_COMPARED, type CompareState } from "./protocol.ts";
import { startPage } from "../shared/ui/channel.tsx";
import { h, region } from "../shared/ui/dom.tsx";
import { announce, button, stateBlock } from "../shared/ui/elements.tsx";
import { describeControl, fieldMessage, textfield } from "../shared/ui/field.tsx";
import { createFrame } from "../shared/ui/frame.tsx";
import type { CompareChannel } from "./channel.tsx";
import { comparisonTable } from "./table.tsx";

const draftSchema = z.object({
	chunks: z.string(),
	differencesOnly: z.boolean(),
	/** Serial of the last prefill applied. */
	prefilled: z.number(),
});

interface Shown {
	readonly state: CompareState;
	readonly chunks: string;
	readonly differencesOnly: boolean;
}

class ComparePage {
	readonly #channel: CompareChannel;
	readonly #frame = createFrame();
	readonly #chunks: ReturnType<typeof textfield>;
	readonly #differences = new VscodeCheckbox();
	readonly #problem = h("div", { id: "chunks-message" });
	readonly #add: HTMLElementTagNameMap["vscode-button"];
	readonly #full = h("span", { class: "muted small", role: "status" });
	readonly #showTable: (shown: Shown) => void;
	readonly #showProblem: (text: string | undefined) => void;
	#state: CompareState | undefined;
	#prefilled: number;
	/** The last valid count. */
	#count = 10_000n;

	constructor(channel: CompareChannel) {
		this.#channel = channel;
		const draft = channel.draft(draftSchema) ?? { chunks: "10,000", differencesOnly: false, prefilled: 0 };
		this.#prefilled = draft.prefilled;
		this.#chunks = textfield(draft.chunks, { class: "narrow", id: "chunks" });
		this.#differences.label = l10n.t("Differences only");
		this.#differences.checked = draft.differencesOnly;
		this.#add = button(l10n.t("Add Dataset…"), {
			id: "add",
			icon: "add",
			secondary: true,
			onClick: () => channel.request("add", null),
		});
		const table = h("div");
		this.#frame.page.append(this.#header(), table);
		this.#showTable = region(table, (shown: Shown) =>
			shown.state.columns.length === 0
				? nothingToCompare(channel)
				: comparisonTable(channel, { ...shown, chunks: BigInt(shown.chunks) }),
		);
		this.#showProblem = region(this.#problem, (text: string | undefined) =>
			text === undefined ? undefined : fieldMessage({ severity: "error", text }),
		);
		this.#chunks.addEventListener("input", () => this.#changed());
		this.#differences.addEventListener("change", () => this.#changed());
	}

	update(state: CompareState): void {
		this.#state = state;
		this.#takePrefill(state.prefill);
		this.#add.disabled = state.columns.length >= MOST_COMPARED;
		this.#full.textContent = this.#add.disabled ? l10n.t("Maximum {0}", MOST_COMPARED) : "";
		const reading = state.columns.some(({ phase }) => phase === "loading");
		this.#frame.progress(reading ? l10n.t("Loading the datasets") : undefined);
		this.#draw();
	}

	#takePrefill(prefill: CompareState["prefill"]): void {
		if (prefill === null || prefill.serial <= this.#prefilled) return;
		this.#prefilled = prefill.serial;
		this.#chunks.value = prefill.chunks;
		this.#saveDraft();
	}

	#header(): HTMLElement {
		const copy = button(l10n.t("Copy as Markdown"), {
			id: "copy",
			icon: "markdown",
			secondary: true,
			onClick: () => this.#copy(),
		});
		return h(
			"header",
			{ class: "page-header" },
			h("h1", {}, l10n.t("Compare Datasets")),
			h(
				"div",
				{ class: "actions compare-bar" },
				h(
					"div",
					{ class: "unit-field" },
					h("vscode-label", { for: "chunks" }, l10n.t("Chunks")),
					this.#chunks,
				),
				this.#differences,
				h("span", { class: "end actions" }, this.#full, this.#add, copy),
			),
			this.#problem,
		);
	}

	#changed(): void {
		this.#saveDraft();
		this.#draw();
	}

	#saveDraft(): void {
		this.#channel.saveDraft({
			chunks: this.#chunks.value,
			differencesOnly: this.#differences.checked,
			prefilled: this.#prefilled,
		});
	}

	#draw(): void {
		const parsed = checkChunkCount(this.#chunks.value);
		this.#count = parsed.ok ? parsed.value : this.#count;
		this.#chunks.invalid = !parsed.ok;
		this.#showProblem(parsed.ok ? undefined : parsed.message);
		describeControl(this.#chunks, [this.#problem], false, "numeric");
		if (this.#state !== undefined) {
			const differencesOnly = this.#differences.checked;
			this.#showTable({ state: this.#state, chunks: this.#count.toString(), differencesOnly });
		}
	}

	async #copy(): Promise<void> {
		await this.#channel.request("copyMarkdown", {
			chunks: this.#count.toString(),
			differencesOnly: this.#differences.checked,
		});
		announce(l10n.t("Copied"));
	}
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

startPage(comparePage, (channel) => {
	const page = new ComparePage(channel);
	return (state) => page.update(state);
});
