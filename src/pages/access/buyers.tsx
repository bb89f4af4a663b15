/**
 * Addresses typed, pasted, dropped, or imported from a file. The host keeps them while the page is hidden.
 * They're personal data, so they aren't saved as the page's draft, which VS Code would write to disk.
 */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Actions, Button } from "../shared/components/controls.tsx";
import { Field } from "../shared/components/field.tsx";
import { focusControl, innerControl } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { endDatesAreReminders } from "../../rules/endDate.ts";
import { usePage } from "../shared/components/page.tsx";
import { Segmented } from "../shared/components/segmented.tsx";
import { TextArea } from "../shared/components/textArea.tsx";
import { accessPage, type AccessAction, type AccessState } from "./protocol.ts";

const SORT_AFTER_MS = 150;
/** Buyers in the local marketplace's seed data. */
const demoBuyers = ["ana@example.com", "jonas@example.com", "mei@example.com"];

export const ADDRESSES_ID = "mails";
export const UNTIL_ID = "until";

type AddressList = ReturnType<typeof useAddressList>;

/** The list being entered: what the host prefilled, then what was typed. */
export function useAddressList(given: AccessState["given"]) {
	const { send } = usePage(accessPage);
	const [shown, show] = useState(given);
	const list = useRef(given);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const put = (next: typeof given): void => {
		list.current = next;
		show(next);
	};
	useLayoutEffect(() => {
		if (given.serial > list.current.serial) put(given);
	});
	/** Sends pending changes to the host, so that the host acts on the current list. */
	const flush = async (): Promise<void> => {
		if (timer.current === undefined) return;
		clearTimeout(timer.current);
		timer.current = undefined;
		const { text, action, until } = list.current;
		await send("write", { text, action, until });
	};
	const change = (part: Partial<Pick<typeof given, "text" | "action" | "until">>): void => {
		put({ ...list.current, ...part });
		clearTimeout(timer.current);
		timer.current = setTimeout(() => void flush(), SORT_AFTER_MS);
	};
	/** Adds lines, if there are any, below what was typed. */
	const append = (lines: string | null | undefined): void => {
		if (!lines) return;
		change({ text: [list.current.text.trimEnd(), lines].filter(Boolean).join("\n") });
		focusControl(ADDRESSES_ID);
	};
	return { ...shown, change, append, flush };
}

interface BuyersProps {
	readonly list: AddressList;
	/** What's wrong with the end date for all; empty if nothing is. */
	readonly untilProblem: string;
	/** Whether to suggest addresses to try. */
	readonly demo: boolean;
}

export function Buyers({ list, untilProblem, demo }: BuyersProps) {
	const { text, action, until, change, append } = list;
	const { send } = usePage(accessPage);
	const readCsv = async (file: File): Promise<void> =>
		append(await send("readCsv", { text: await file.text() }));
	return (
		<Section id="who" title={l10n.t("Buyers")}>
			<div
				class="addresses"
				onDragOver={(event) => event.preventDefault()}
				onDrop={(event) => {
					const [file] = Array.from(event.dataTransfer?.files ?? []);
					if (!file) return;
					event.preventDefault();
					void readCsv(file);
				}}
			>
				<TextArea
					id={ADDRESSES_ID}
					label={l10n.t("Email addresses")}
					help={l10n.t(
						"Enter one address per line, or separate addresses with commas or semicolons. An end date can follow an address: ana@example.com, 2026-12-31. You can also drop or choose a CSV, TSV, or text file.",
					)}
					value={text}
					onInput={(typed) => change({ text: typed })}
					below={demo && <p class="help">{l10n.t("Try these demo buyers: {0}.", demoBuyers.join(", "))}</p>}
				/>
			</div>
			<Actions class="spaced">
				<Segmented<AccessAction>
					name="act"
					label={l10n.t("Action")}
					value={action}
					segments={[
						{ value: "grant", label: l10n.t("Grant access") },
						{ value: "revoke", label: l10n.t("Revoke access") },
					]}
					onChange={(chosen) => change({ action: chosen })}
				/>
				<Button icon="file" secondary onClick={async () => append(await send("chooseCsv"))}>
					{l10n.t("Choose File…")}
				</Button>
			</Actions>
			{action === "grant" && (
				<Field
					id={UNTIL_ID}
					type="date"
					class="short"
					label={l10n.t("End date")}
					help={`${l10n.t("Optional, for buyers without an end date of their own. End dates are kept on this computer.")} ${endDatesAreReminders()}`}
					value={until}
					onInput={(day) => change({ until: day })}
					problem={untilProblem === "" ? undefined : { severity: "error", message: untilProblem }}
				/>
			)}
		</Section>
	);
}

/** Whether the end date is entered only in part, which leaves the field's value empty. */
export function isEndDateIncomplete(): boolean {
	const control = innerControl(document.getElementById(UNTIL_ID));
	return control instanceof HTMLInputElement && control.validity.badInput;
}

/** Selects a line (1-based) of the addresses. */
export function editLine(line: number): void {
	const control = innerControl(document.getElementById(ADDRESSES_ID));
	if (!(control instanceof HTMLTextAreaElement)) return;
	const lines = control.value.split("\n");
	const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
	control.focus();
	control.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
