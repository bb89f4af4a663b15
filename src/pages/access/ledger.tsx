/** The ledger: access changes made on this computer, by address. */
import * as l10n from "@vscode/l10n";
import { useRef, useState } from "preact/hooks";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Button, Icon, Link } from "../shared/components/controls.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { SplitButton } from "../shared/components/menu.tsx";
import { StateBlock } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { DateTime, HiddenText, UntrustedText } from "../shared/components/values.tsx";
import { FIRST_ROWS, Head, MoreRows } from "./addressTable.tsx";
import { accessPage, type LedgerRowShape, type LedgerShape } from "./protocol.ts";
import { StateCell } from "./states.tsx";

const SEARCH_AFTER_MS = 120;

interface LedgerProps {
	readonly ledger: LedgerShape;
	/** Goes to the form for granting access. */
	readonly toChange: () => void;
}

export function Ledger({ ledger, toChange }: LedgerProps) {
	const { send } = usePage(accessPage);
	const [query, setQuery] = useState("");
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const show = (part: { query?: string; newestFirst?: boolean; limit?: number }) =>
		send("showLedger", { query, newestFirst: ledger.newestFirst, limit: FIRST_ROWS, ...part });
	const search = (text: string): void => {
		setQuery(text);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => void show({ query: text }), SEARCH_AFTER_MS);
	};
	if (ledger.count === 0) return <EmptyLedger toChange={toChange} />;
	return (
		<div class="stack">
			<div class="banner" role="note">
				<Icon name="info" />
				<p>
					{l10n.t(
						"This ledger shows only what was done from this computer. The marketplace doesn’t provide a list of who has access, so grants made elsewhere don’t appear.",
					)}
				</p>
			</div>
			<section aria-labelledby="led" class="gap">
				<div class="section-head">
					<h2 id="led">{l10n.t("Ledger")}</h2>
					<span class="count" role="status">
						{countOf(ledger)}
					</span>
					<span class="end actions">
						<Search text={query} onInput={search} />
						<Export />
					</span>
				</div>
				<LedgerTable ledger={ledger} turn={() => show({ newestFirst: !ledger.newestFirst })} />
				<MoreRows
					id="more-ledger"
					rows={ledger.rows.length}
					of={ledger.of}
					show={(limit) => show({ limit })}
				/>
			</section>
		</div>
	);
}

function EmptyLedger({ toChange }: Pick<LedgerProps, "toChange">) {
	return (
		<StateBlock
			icon="mail"
			title={l10n.t("No access granted from this computer yet")}
			text={l10n.t(
				"The marketplace doesn’t provide a list of who has access. This ledger records the access you grant and revoke.",
			)}
			actions={
				<Button id="to-change" onClick={toChange}>
					{l10n.t("Grant Access…")}
				</Button>
			}
			inline
		/>
	);
}

interface SearchProps {
	readonly text: string;
	readonly onInput: (text: string) => void;
}

function Search({ text, onInput }: SearchProps) {
	const words = l10n.t("Search ledger");
	return (
		<vscode-textfield
			class="search"
			label={words}
			placeholder={words}
			autocomplete="off"
			value={text}
			onInput={({ currentTarget }) => onInput(currentTarget.value)}
		>
			<span slot="content-before" class="codicon codicon-search" aria-hidden="true" />
		</vscode-textfield>
	);
}

function Export() {
	const { send } = usePage(accessPage);
	return (
		<SplitButton
			id="export"
			label={l10n.t("Export CSV")}
			icon="export"
			onClick={() => send("exportLedger", { format: "csv" })}
			moreLabel={l10n.t("More formats")}
			items={[{ label: l10n.t("Export JSON"), onClick: () => send("exportLedger", { format: "json" }) }]}
		/>
	);
}

interface LedgerTableProps {
	readonly ledger: LedgerShape;
	/** Reverses the order. */
	readonly turn: () => unknown;
}

function LedgerTable({ ledger: { rows, newestFirst }, turn }: LedgerTableProps) {
	const grid = useGrid({ count: rows.length });
	return (
		<div class="scroll-x">
			<table {...grid} class="grid ledger">
				<caption class="visually-hidden">{l10n.t("Access granted and revoked from this computer")}</caption>
				<thead role="rowgroup">
					<tr role="row">
						<th role="columnheader" scope="col" aria-sort={newestFirst ? "descending" : "ascending"}>
							<button class="sort" type="button" id="sort-when" onClick={turn}>
								{l10n.t("When")} <Icon name={newestFirst ? "chevron-down" : "chevron-up"} />
							</button>
						</th>
						<Head>{l10n.t("Email")}</Head>
						<Head>{l10n.t("Outcome")}</Head>
						<Head class="act">
							<HiddenText>{l10n.t("Actions")}</HiddenText>
						</Head>
					</tr>
				</thead>
				<tbody role="rowgroup">
					{rows.map((row, index) => (
						<LedgerRow key={row.email} row={row} index={index} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function countOf({ count, of }: LedgerShape): string {
	if (of !== count) return l10n.t("{0} of {1} entries", groupDigits(of), groupDigits(count));
	return count === 1 ? l10n.t("1 entry") : l10n.t("{0} entries", groupDigits(count));
}

function LedgerRow({ row, index }: { readonly row: LedgerRowShape; readonly index: number }) {
	const { send } = usePage(accessPage);
	const { email, state, hasAccess } = row;
	const explained = state === "rejected" || state === "unknown" || state === "notSent";
	const sentence = explained ? display(row.sentence, 300) : "";
	const action = hasAccess === true ? "revoke" : "grant";
	return (
		<tr role="row" data-place={index}>
			<td role="gridcell" class="nowrap">
				<DateTime at={row.at} />
			</td>
			<th role="rowheader" scope="row">
				<bdi class="mail">{display(email, 254)}</bdi>
			</th>
			<td role="gridcell">
				<StateCell row={row}>
					{sentence !== "" && (
						<span class="muted">
							{", "}
							<UntrustedText text={sentence} />
						</span>
					)}
				</StateCell>
			</td>
			<td role="gridcell" class="act">
				<Link id={`ledger-${index}`} onClick={() => send("change", { email, action })}>
					{action === "revoke" ? l10n.t("Revoke…") : l10n.t("Grant…")}
					<HiddenText>
						{action === "revoke" ? l10n.t(" access for {0}", email) : l10n.t(" access to {0}", email)}
					</HiddenText>
				</Link>
			</td>
		</tr>
	);
}
