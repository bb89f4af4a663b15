/** The access ledger: the changes made on this computer, by address. */
import * as l10n from "@vscode/l10n";
import { useEffect, useRef, useState } from "preact/hooks";
import { groupDigits } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { endDatesAreReminders } from "../../rules/endDate.ts";
import { NotConnected } from "../shared/components/account.tsx";
import { Button, Icon, Link, WithIcon } from "../shared/components/controls.tsx";
import { ExportButton } from "../shared/components/menu.tsx";
import { Section } from "../shared/components/layout.tsx";
import { StateBlock } from "../shared/components/notices.tsx";
import { DateTime, UntrustedText } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { ledgerStatus } from "./accessWords.ts";
import { accessPage, type LedgerRowShape, type LedgerShape } from "./protocol.ts";
import { Head, Table } from "./table.tsx";

const SEARCH_AFTER_MS = 120;

interface LedgerProps {
	readonly ledger: LedgerShape;
	readonly connected: boolean;
	/** Goes to the form for granting access. */
	readonly toChange: () => void;
}

/** Key `Ledger` by account: its search is for the account shown. */
export function Ledger({ ledger, connected, toChange }: LedgerProps) {
	if (ledger.count === 0) {
		return connected ? (
			<EmptyLedger toChange={toChange} />
		) : (
			<NotConnected text={l10n.t("Sign in to see the access ledger.")} inline />
		);
	}
	const head = (
		<>
			<span class="count" role="status">
				{countOf(ledger)}
			</span>
			<span class="end actions">
				<Search query={ledger.query} />
				<ExportButton exportAs={(format) => send(accessPage, "exportLedger", { format })} />
			</span>
		</>
	);
	return (
		<div class="stack">
			<div class="banner" role="note">
				<Icon name="info" />
				<p>
					{l10n.t(
						"This ledger shows only what was done from this computer. The marketplace doesn’t provide a list of who has access, so changes made elsewhere don’t appear.",
					)}{" "}
					{l10n.t("End dates are kept on this computer.")} {endDatesAreReminders()}
				</p>
			</div>
			<Section id="led" title={l10n.t("Access ledger")} after={head}>
				<LedgerTable ledger={ledger} />
			</Section>
		</div>
	);
}

function EmptyLedger({ toChange }: Pick<LedgerProps, "toChange">) {
	return (
		<StateBlock
			icon="mail"
			title={l10n.t("The access ledger is empty")}
			text={l10n.t(
				"The marketplace doesn’t provide a list of who has access. This ledger records the access you grant and revoke.",
			)}
			actions={<Button onClick={toChange}>{l10n.t("Grant Access…")}</Button>}
			inline
		/>
	);
}

/** `query` is the search that the host has kept, for example while the page was hidden. */
function Search({ query }: Pick<LedgerShape, "query">) {
	const [text, setText] = useState(query);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const words = l10n.t("Search access ledger");
	return (
		<vscode-textfield
			class="search"
			label={words}
			placeholder={words}
			autocomplete="off"
			value={text}
			onInput={({ currentTarget: { value } }) => {
				setText(value);
				clearTimeout(timer.current);
				timer.current = setTimeout(() => void send(accessPage, "searchLedger", value), SEARCH_AFTER_MS);
			}}
		>
			<span slot="content-before" class="codicon codicon-search" aria-hidden="true" />
		</vscode-textfield>
	);
}

function LedgerTable({ ledger: { rows, of, newestFirst } }: Pick<LedgerProps, "ledger">) {
	const heads = (
		<>
			<th role="columnheader" scope="col" aria-sort={newestFirst ? "descending" : "ascending"}>
				<button class="sort" type="button" onClick={() => void send(accessPage, "reverseLedger")}>
					{l10n.t("Date")} <Icon name={newestFirst ? "chevron-down" : "chevron-up"} />
				</button>
			</th>
			<Head>{l10n.t("Email")}</Head>
			<Head class="result">{l10n.t("Result")}</Head>
			<Head>{l10n.t("End date")}</Head>
		</>
	);
	return (
		<Table
			list="ledger"
			caption={l10n.t("Access granted and revoked from this computer")}
			count={rows.length}
			of={of}
			heads={heads}
		>
			{rows.map((row, place) => (
				<LedgerRow key={row.email} row={row} place={place} />
			))}
		</Table>
	);
}

function countOf({ count, of }: LedgerShape): string {
	if (of !== count) return l10n.t("{0} of {1} addresses", groupDigits(of), groupDigits(count));
	return count === 1 ? l10n.t("1 address") : l10n.t("{0} addresses", groupDigits(count));
}

function LedgerRow({ row, place }: { readonly row: LedgerRowShape; readonly place: number }) {
	const { email, offer: action } = row;
	const status = ledgerStatus(row);
	const detail = row.state === "unknown" ? l10n.t("This change may have been made.") : row.note;
	return (
		<tr role="row" data-place={place}>
			<td role="gridcell" class="nowrap">
				<DateTime at={row.at} />
			</td>
			<th role="rowheader" scope="row">
				<bdi class="mail">{display(email, 254)}</bdi>
			</th>
			<td role="gridcell">
				<WithIcon icon={status.icon} color={status.color}>
					{status.word}
					{detail !== "" && (
						<span class="muted">
							{": "}
							<UntrustedText text={detail} max={300} />
						</span>
					)}
				</WithIcon>
			</td>
			<td role="gridcell" class="ends">
				{row.ends && <EndDate email={email} ends={row.ends} />}
			</td>
			<td role="gridcell" class="act">
				<Link
					label={
						action === "revoke"
							? l10n.t("Revoke access for {0}…", email)
							: l10n.t("Grant access for {0}…", email)
					}
					onClick={() => send(accessPage, "change", { email, action })}
				>
					{action === "revoke" ? l10n.t("Revoke…") : l10n.t("Grant…")}
				</Link>
			</td>
		</tr>
	);
}

interface EndDateProps {
	readonly email: string;
	readonly ends: NonNullable<LedgerRowShape["ends"]>;
}

function EndDate({ email, ends: { day, due } }: EndDateProps) {
	const words = due ? l10n.t("Due {0}", day) : l10n.t("Until {0}", day);
	const [text, label] =
		day === ""
			? [l10n.t("Set end date…"), l10n.t("Set end date for {0}…", email)]
			: [words, l10n.t("{0}: change the end date for {1}…", words, email)];
	const link = (
		<Link label={label} onClick={() => send(accessPage, "setEndDate", { email })}>
			{text}
		</Link>
	);
	return due ? (
		<WithIcon icon="calendar" color="warn">
			{link}
		</WithIcon>
	) : (
		link
	);
}
