/** Access to a dataset: granting and revoking it for a list of addresses, and the access ledger. */
import "@vscode-elements/elements/dist/vscode-badge/vscode-badge.js";
import "@vscode-elements/elements/dist/vscode-tabs/vscode-tabs.js";
import "@vscode-elements/elements/dist/vscode-tab-header/vscode-tab-header.js";
import "@vscode-elements/elements/dist/vscode-tab-panel/vscode-tab-panel.js";
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import * as z from "zod/mini";
import { groupDigits } from "../../base/money.ts";
import { markedEncoding } from "../../base/textEncoding.ts";
import { endDatesAreReminders } from "../../rules/endDate.ts";
import { accountKey } from "../shared/components/account.tsx";
import { Actions, Button, Link, onSubmitKey, Segmented } from "../shared/components/controls.tsx";
import { Field, type Problem, TextArea } from "../shared/components/field.tsx";
import { focusControl, innerControl, useFocusAfter } from "../shared/components/focus.tsx";
import { Meta, Page, Section } from "../shared/components/layout.tsx";
import { renderPage, send, useDraft } from "../shared/components/page.tsx";
import { UntrustedText } from "../shared/components/values.tsx";
import { ADDRESSES_ID, Changes, showPlan } from "./changes.tsx";
import { Ledger } from "./ledger.tsx";
import { accessPage, type AccessState, type EnteredList, MAX_LIST_BYTES } from "./protocol.ts";

const SORT_AFTER_MS = 150;
/** Buyers in the local marketplace's seed data. */
const demoBuyers = ["ana@example.com", "jonas@example.com", "mei@example.com"];

const UNTIL_ID = "until";

/** The tab, and the last request to show one, which must not be repeated when the page is shown again. */
const draftSchema = z.object({ tab: z.number(), seen: z.number() });

renderPage(accessPage, AccessPage);

function AccessPage({ state }: { readonly state: AccessState }) {
	const { account, asked, ledger, plan } = state;
	const [{ tab, seen }, change] = useDraft(draftSchema, { tab: 0, seen: 0 });
	const focusAfter = useFocusAfter();
	useLayoutEffect(() => {
		const { serial } = asked;
		if (serial === seen) return;
		if (serial === 0) return change({ seen: 0 });
		const index = asked.tab === "ledger" ? 1 : 0;
		change({ seen: serial, tab: index });
		// The tab's panel is displayed a moment later.
		if (index === 0 && plan.source !== "") requestAnimationFrame(showPlan);
	});
	return (
		<Page title={l10n.t("Access")} meta={<AccessMeta state={state} />} class="access-page">
			<vscode-tabs
				panel
				selected-index={tab}
				onvsc-tabs-select={({ currentTarget }) => change({ tab: currentTarget.selectedIndex })}
			>
				<vscode-tab-header slot="header">{l10n.t("Grant or Revoke")}</vscode-tab-header>
				<vscode-tab-panel panel>
					<GrantOrRevoke state={state} />
				</vscode-tab-panel>
				<vscode-tab-header slot="header">
					{l10n.t("Access Ledger")}
					{ledger.count > 0 && (
						<vscode-badge variant="counter" slot="content-after">
							{groupDigits(ledger.count)}
						</vscode-badge>
					)}
				</vscode-tab-header>
				<vscode-tab-panel panel>
					<div class="tab">
						<Ledger
							key={accountKey(account)}
							ledger={ledger}
							connected={account.connected}
							toChange={() => {
								change({ tab: 0 });
								focusAfter(ADDRESSES_ID);
							}}
						/>
					</div>
				</vscode-tab-panel>
			</vscode-tabs>
		</Page>
	);
}

function GrantOrRevoke({ state }: { readonly state: AccessState }) {
	const { account, given, textProblem, untilProblem, plan, run } = state;
	const list = useAddressList(given);
	const [incomplete, setIncomplete] = useState(false);
	const problem =
		incomplete && list.until === "" ? l10n.t("Complete the end date, or clear it.") : untilProblem;
	const start = async (): Promise<void> => {
		setIncomplete(isEndDateIncomplete());
		if (isEndDateIncomplete()) return focusControl(UNTIL_ID);
		await send(accessPage, "start", list.entered());
	};
	return (
		<div class="tab" onKeyDown={run === null && plan.counts.all > 0 ? onSubmitKey(start) : undefined}>
			{run === null && (
				<Buyers
					list={list}
					textProblem={textProblem}
					untilProblem={problem}
					demo={account.local && plan.counts.all === 0}
				/>
			)}
			<Changes run={run} plan={plan} connected={account.connected} start={start} />
		</div>
	);
}

function AccessMeta({ state: { account, dataset } }: { readonly state: AccessState }) {
	return (
		<Meta>
			<Link onClick={() => send(accessPage, "openDataset")}>
				<UntrustedText text={dataset.name} max={200} />
			</Link>
			{account.connected && (
				<strong class="strong">
					<UntrustedText text={account.host} />
				</strong>
			)}
			{account.connected ? (
				<UntrustedText text={account.account} />
			) : (
				<Link onClick={() => send(accessPage, "signIn")}>{l10n.t("Sign in…")}</Link>
			)}
		</Meta>
	);
}

/**
 * The list being entered: what the host prefilled, then what was typed, pasted, dropped, or imported. The host keeps it
 * while the page is hidden. It's personal data, so it isn't saved as the page's draft, which VS Code would write to disk.
 */
function useAddressList(given: AccessState["given"]) {
	const [shown, show] = useState(given);
	const list = useRef(given);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const put = (next: typeof given): void => {
		list.current = next;
		show(next);
	};
	const stopWaiting = (): void => {
		clearTimeout(timer.current);
		timer.current = undefined;
	};
	useLayoutEffect(() => {
		if (given.serial <= list.current.serial) return;
		stopWaiting();
		put(given);
	});
	const entered = (): EnteredList => {
		const { text, action, until } = list.current;
		return { text, action, until };
	};
	const enter = (): void => {
		if (timer.current === undefined) return;
		stopWaiting();
		void send(accessPage, "enter", entered());
	};
	useLayoutEffect(() => {
		document.addEventListener("visibilitychange", enter);
		return () => document.removeEventListener("visibilitychange", enter);
	});
	const change = (part: Partial<EnteredList>): void => {
		put({ ...list.current, ...part });
		stopWaiting();
		timer.current = setTimeout(enter, SORT_AFTER_MS);
	};
	/** Adds lines, if there are any, below what was typed. */
	const append = (lines: string | null | undefined): void => {
		if (!lines) return;
		change({ text: [list.current.text.trimEnd(), lines].filter(Boolean).join("\n") });
		focusControl(ADDRESSES_ID);
	};
	return { ...shown, change, append, entered };
}

interface BuyersProps extends Pick<AccessState, "textProblem" | "untilProblem"> {
	readonly list: ReturnType<typeof useAddressList>;
	/** Whether to suggest addresses to try. */
	readonly demo: boolean;
}

function Buyers({ list, textProblem, untilProblem, demo }: BuyersProps) {
	const { text, action, until, change, append } = list;
	const readFiles = async (files: readonly File[]): Promise<void> => {
		for (const file of files) {
			// Enough to be too long even if UTF-16 becomes shorter, and without a byte order mark.
			const start = new Uint8Array(await file.slice(0, 2 * MAX_LIST_BYTES + 4).arrayBuffer());
			const decoder = new TextDecoder(markedEncoding(start));
			const addresses = await send(accessPage, "readCsv", { text: decoder.decode(start) });
			if (addresses === undefined) return;
			append(addresses);
		}
	};
	return (
		<Section id="who" title={l10n.t("Buyers")}>
			<div
				class="addresses"
				onDragOver={(event) => event.preventDefault()}
				onDrop={(event) => {
					const files = Array.from(event.dataTransfer?.files ?? []);
					if (files.length === 0) return;
					event.preventDefault();
					void readFiles(files);
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
					problem={errorOf(textProblem)}
					below={demo && <p class="help">{l10n.t("Try these demo buyers: {0}.", demoBuyers.join(", "))}</p>}
				/>
			</div>
			<Actions class="spaced">
				<Segmented
					name="act"
					label={l10n.t("Action")}
					value={action}
					segments={[
						{ value: "grant", label: l10n.t("Grant access") },
						{ value: "revoke", label: l10n.t("Revoke access") },
					]}
					onChange={(chosen) => change({ action: chosen })}
				/>
				<Button icon="file" secondary onClick={async () => append(await send(accessPage, "chooseCsv"))}>
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
					problem={errorOf(untilProblem)}
				/>
			)}
		</Section>
	);
}

const errorOf = (message: string): Problem | undefined =>
	message === "" ? undefined : { severity: "error", message };

/** Whether the end date is only partially entered, which leaves the field's value empty. */
function isEndDateIncomplete(): boolean {
	const control = innerControl(document.getElementById(UNTIL_ID));
	return control instanceof HTMLInputElement && control.validity.badInput;
}
