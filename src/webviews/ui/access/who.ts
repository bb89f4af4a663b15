/** Whom it is about: addresses typed, pasted, dropped or read from a file. */
import { VscodeTextarea } from "@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js";
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import type { AccessAction, AccessState } from "../../protocol/access.ts";
import { h } from "../dom.ts";
import { button, innerStyles } from "../elements.ts";
import type { FailureArea } from "../failure.ts";
import { field, innerControl } from "../field.ts";
import { segmented } from "../segmented.ts";
import type { AccessChannel } from "./channel.ts";

VscodeTextarea.elementStyles.push(innerStyles);

const sortAfterMs = 150;
const unsent = z.object({ text: z.string(), action: z.enum(["grant", "revoke"]) });

export interface WhoSection {
	readonly root: HTMLElement;
	update(state: AccessState): void;
	/** Has the host sort what was typed last, before it acts on the list. */
	flush(): Promise<void>;
	/** Puts the cursor on a line of the text, from 1. */
	editLine(line: number): void;
	focus(): void;
}

export function buildWho(channel: AccessChannel, failures: FailureArea): WhoSection {
	let action: AccessAction = "grant";
	let given = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const control = h("vscode-textarea", { rows: 5, resize: "vertical" });
	const mails = field(control, {
		id: "mails",
		label: l10n.t("Email addresses"),
		help: l10n.t("One per line, or separated by commas or semicolons. Drop a CSV file here, or choose one."),
	});
	mails.root.classList.add("wide");
	const flush = async (): Promise<void> => {
		if (timer === undefined) return;
		clearTimeout(timer);
		timer = undefined;
		await failures.run(async () => channel.request("write", { text: control.value, action }));
	};
	const tell = (): void => {
		clearTimeout(timer);
		channel.saveDraft({ text: control.value, action });
		timer = setTimeout(() => void flush(), sortAfterMs);
	};
	const put = (text: string): void => {
		const before = control.value.trimEnd();
		control.value = before === "" ? text : `${before}\n${text}`;
		tell();
		innerControl(control)?.focus();
	};
	const choice = segmented<AccessAction>({
		name: "act",
		label: l10n.t("What to do"),
		value: action,
		segments: [
			{ value: "grant", label: l10n.t("Grant access") },
			{ value: "revoke", label: l10n.t("Revoke access") },
		],
		onChange: (next) => {
			action = next;
			tell();
		},
	});
	control.addEventListener("input", tell);
	mails.root.addEventListener("dragover", (event) => event.preventDefault());
	mails.root.addEventListener("drop", (event) => {
		const [file] = Array.from(event.dataTransfer?.files ?? []);
		if (!file) return;
		event.preventDefault();
		void failures
			.run(async () => channel.request("readCsv", { text: await file.text() }))
			.then((text) => text !== undefined && put(text));
	});
	const kept = channel.draft(unsent);
	return {
		root: h(
			"section",
			{ "aria-labelledby": "who" },
			h("div", { class: "section-head" }, h("h2", { id: "who" }, l10n.t("Who"))),
			mails.root,
			h(
				"div",
				{ class: "actions spaced" },
				choice.root,
				button(l10n.t("Choose CSV…"), {
					id: "choose-csv",
					icon: "file",
					secondary: true,
					onClick: async () => {
						const text = await failures.run(async () => channel.request("chooseCsv", null));
						if (text !== undefined && text !== null) put(text);
					},
				}),
			),
		),
		update: (state) => {
			if (state.given.serial > given) {
				given = state.given.serial;
				action = state.given.action;
				control.value = state.given.text;
				choice.set(action);
				channel.saveDraft({ text: control.value, action });
			} else if (given === 0 && kept !== undefined && kept.text !== "") {
				// The page was hidden or the window reloaded: the host sorts the kept text again.
				given = -1;
				action = kept.action;
				control.value = kept.text;
				choice.set(action);
				if (state.plan.all === 0 && state.plan.file === "") tell();
			}
		},
		flush,
		editLine: (line) => {
			const inner = innerControl(control);
			if (!(inner instanceof HTMLTextAreaElement)) return;
			const lines = inner.value.split("\n");
			const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
			inner.focus();
			inner.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
		},
		focus: () => innerControl(control)?.focus(),
	};
}
