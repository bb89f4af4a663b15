/**
 * Addresses typed, pasted, dropped, or imported from a file. The host keeps them while the page is hidden.
 * They're personal data, so they aren't saved as the page's draft, which VS Code would write to disk.
 */
import { VscodeTextarea } from "@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js";
import * as l10n from "@vscode/l10n";
import type { AccessAction, AccessState } from "./protocol.ts";
import { h } from "../shared/ui/dom.tsx";
import { button, innerStyles } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { field, innerControl } from "../shared/ui/field.tsx";
import { segmented } from "../shared/ui/segmented.tsx";
import type { AccessChannel } from "./channel.tsx";

VscodeTextarea.elementStyles.push(innerStyles);

const SORT_AFTER_MS = 150;
/** Buyers that the local marketplace is seeded with, besides the demo accounts. */
const demoBuyers = ["ana@example.com", "jonas@example.com", "mei@example.com"];

export interface WhoSection {
	readonly root: HTMLElement;
	update(state: AccessState): void;
	/** Sends pending text to the host, so it acts on the current list. */
	flush(): Promise<void>;
	/** Moves the cursor to a line (1-based). */
	editLine(line: number): void;
	focus(): void;
}

export function buildWho(channel: AccessChannel, failures: FailureArea): WhoSection {
	let action: AccessAction = "grant";
	let given = -1;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const control = h("vscode-textarea", { rows: 5, resize: "vertical" });
	const mails = field(control, {
		id: "mails",
		label: l10n.t("Email addresses"),
		help: l10n.t("One per line, or separated by commas or semicolons. Drop a CSV file here, or choose one."),
	});
	mails.root.classList.add("wide");
	const demo = h(
		"p",
		{ class: "help", id: "demo-buyers", hidden: true },
		l10n.t("Try these demo buyers: {0}.", demoBuyers.join(", ")),
	);
	mails.root.append(demo);
	const flush = async (): Promise<void> => {
		if (timer === undefined) return;
		clearTimeout(timer);
		timer = undefined;
		await failures.run(async () => channel.request("write", { text: control.value, action }));
	};
	const tell = (): void => {
		clearTimeout(timer);
		timer = setTimeout(() => void flush(), SORT_AFTER_MS);
	};
	const put = (text: string): void => {
		const before = control.value.trimEnd();
		control.value = before === "" ? text : `${before}\n${text}`;
		tell();
		innerControl(control)?.focus();
	};
	const choice = actionChoice((next) => {
		action = next;
		tell();
	});
	control.addEventListener("input", tell);
	takeDroppedFile(mails.root, (file) => {
		void failures
			.run(async () => channel.request("readCsv", { text: await file.text() }))
			.then((text) => text !== undefined && put(text));
	});
	const chooseCsv = async (): Promise<void> => {
		const text = await failures.run(async () => channel.request("chooseCsv", null));
		if (text !== undefined && text !== null) put(text);
	};
	const show = (next: { text: string; action: AccessAction }): void => {
		action = next.action;
		control.value = next.text;
		choice.set(action);
	};
	return {
		root: sectionOf(mails.root, choice.root, chooseCsv),
		update: (state) => {
			demo.hidden = !state.account.local || state.plan.all > 0;
			if (state.given.serial > given) {
				given = state.given.serial;
				show(state.given);
			}
		},
		flush,
		editLine: (line) => selectLine(innerControl(control), line),
		focus: () => innerControl(control)?.focus(),
	};
}

function sectionOf(mails: HTMLElement, choice: HTMLElement, chooseCsv: () => Promise<void>): HTMLElement {
	return h(
		"section",
		{ "aria-labelledby": "who" },
		h("div", { class: "section-head" }, h("h2", { id: "who" }, l10n.t("People"))),
		mails,
		h(
			"div",
			{ class: "actions spaced" },
			choice,
			button(l10n.t("Choose CSV File…"), {
				id: "choose-csv",
				icon: "file",
				secondary: true,
				onClick: chooseCsv,
			}),
		),
	);
}

function actionChoice(onChange: (action: AccessAction) => void): ReturnType<typeof segmented<AccessAction>> {
	return segmented<AccessAction>({
		name: "act",
		label: l10n.t("Action"),
		value: "grant",
		segments: [
			{ value: "grant", label: l10n.t("Grant access") },
			{ value: "revoke", label: l10n.t("Revoke access") },
		],
		onChange,
	});
}

function takeDroppedFile(target: HTMLElement, take: (file: File) => void): void {
	target.addEventListener("dragover", (event) => event.preventDefault());
	target.addEventListener("drop", (event) => {
		const [file] = Array.from(event.dataTransfer?.files ?? []);
		if (!file) return;
		event.preventDefault();
		take(file);
	});
}

function selectLine(control: HTMLElement | undefined, line: number): void {
	if (!(control instanceof HTMLTextAreaElement)) return;
	const lines = control.value.split("\n");
	const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
	control.focus();
	control.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
