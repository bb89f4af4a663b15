/** The tables of addresses: before a run, during it, and in the ledger. On a narrow page, their rows become cards. */
import "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/vscode-progress-ring.js";
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { groupDigits } from "../../base/decimal.ts";
import { Actions, Button, Icon, IconButton, Link } from "../shared/components/controls.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Segmented } from "../shared/components/segmented.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { editLine } from "./people.tsx";
import {
	accessPage,
	type AddressRowShape,
	type PlanShape,
	type RunShape,
	type StatusShape,
} from "./protocol.ts";

interface FilterProps<T extends string> {
	/** Unique on the page. */
	readonly name: string;
	readonly list: {
		readonly filter: T;
		readonly filters: ReadonlyArray<{ readonly value: T; readonly label: string; readonly count: number }>;
	};
	readonly onChange: (value: T) => unknown;
}

/** Chooses the rows of a list, with the number of rows for each choice. */
export function Filter<T extends string>({ name, list, onChange }: FilterProps<T>) {
	const segments = list.filters.map(({ value, label, count }) => ({
		value,
		label: (
			<>
				{label} <span class="num count">{groupDigits(count)}</span>
			</>
		),
	}));
	return (
		<Segmented<T>
			name={name}
			label={l10n.t("Show")}
			class="small"
			value={list.filter}
			segments={segments}
			onChange={onChange}
		/>
	);
}

interface TableProps {
	readonly list: "plan" | "run" | "ledger";
	readonly caption: string;
	/** The number of rows, and how many the button below them adds. */
	readonly count: number;
	readonly more: number;
	/** The columns before the last one, which has the actions. */
	readonly heads: ComponentChildren;
	readonly children: ComponentChildren;
}

export function Table({ list, caption, count, more, heads, children }: TableProps) {
	const { send } = usePage(accessPage);
	const grid = useGrid({ count });
	return (
		<>
			<div class="scroll-x">
				<table {...grid} class={`grid stacked ${list === "ledger" ? "ledger" : "access"}`}>
					<caption class="visually-hidden">{caption}</caption>
					<thead role="rowgroup">
						<tr role="row">
							{heads}
							<Head class="act">
								<HiddenText>{l10n.t("Actions")}</HiddenText>
							</Head>
						</tr>
					</thead>
					<tbody role="rowgroup">{children}</tbody>
				</table>
			</div>
			{more > 0 && (
				<Actions>
					<Button secondary onClick={() => send("showMore", list)}>
						{l10n.t("Show {0} more", groupDigits(more))}
					</Button>
				</Actions>
			)}
		</>
	);
}

interface HeadProps {
	readonly class?: string;
	readonly children: ComponentChildren;
}

export function Head({ class: name, children }: HeadProps) {
	return (
		<th role="columnheader" scope="col" class={name}>
			{children}
		</th>
	);
}

/** The addresses of a list, with a column of checkboxes, or those of a run. */
export function Addresses({
	list,
	rows,
	more,
}: Pick<PlanShape | RunShape, "rows" | "more"> & { readonly list: "plan" | "run" }) {
	const selectable = list === "plan";
	const heads = (
		<>
			{selectable && (
				<Head class="pick">
					<HiddenText>{l10n.t("Include")}</HiddenText>
				</Head>
			)}
			<Head>{l10n.t("Email")}</Head>
			<Head>{l10n.t("Status")}</Head>
			<Head>{l10n.t("Details")}</Head>
		</>
	);
	return (
		<Table
			list={list}
			caption={l10n.t("Email addresses and results")}
			count={rows.length}
			more={more}
			heads={heads}
		>
			{rows.map((row, place) => (
				<Row key={row.key} row={row} place={place} selectable={selectable} />
			))}
		</Table>
	);
}

interface RowProps {
	readonly row: AddressRowShape;
	readonly place: number;
	readonly selectable: boolean;
}

function Row({ row, place, selectable }: RowProps) {
	const { send } = usePage(accessPage);
	const { key, email, detail, picked, line } = row;
	return (
		<tr role="row" data-place={place} aria-current={row.status.icon === "" ? "true" : undefined}>
			{selectable && (
				<td role="gridcell" class="pick">
					{picked !== null && (
						<vscode-checkbox
							checked={picked}
							onChange={({ currentTarget }) => void send("tick", { key, on: currentTarget.checked })}
						>
							<HiddenText>{l10n.t("Include {0}", email)}</HiddenText>
						</vscode-checkbox>
					)}
				</td>
			)}
			<th role="rowheader" scope="row">
				<Address email={email} marks={row.marks} />
			</th>
			<td role="gridcell">
				<Status status={row.status} />
			</td>
			<td role="gridcell" class="detail">
				{detail !== "" && <bdi>{detail}</bdi>}
				{line !== null && " "}
				{line !== null && <Link onClick={() => editLine(line)}>{l10n.t("Edit line {0}", line)}</Link>}
			</td>
			<td role="gridcell" class="act">
				{row.retry && (
					<IconButton icon="refresh" label={l10n.t("Retry {0}", email)} onClick={() => send("retry", key)} />
				)}
			</td>
		</tr>
	);
}

/** An address with look-alike letters highlighted. */
function Address({ email, marks }: Pick<AddressRowShape, "email" | "marks">) {
	const edges = marks.flatMap((at) => [at, at + String.fromCodePoint(email.codePointAt(at) ?? 32).length]);
	return (
		<bdi class="mail">
			{[0, ...edges].map((start, part) => {
				const text = email.slice(start, edges[part]);
				return part % 2 === 1 ? <mark key={start}>{text}</mark> : text;
			})}
		</bdi>
	);
}

interface StatusProps {
	readonly status: StatusShape;
	/** Shown after the word. */
	readonly children?: ComponentChildren;
}

export function Status({ status: { icon, color, word }, children }: StatusProps) {
	return (
		<span class="cell-icon outcome">
			{icon === "" ? (
				<vscode-progress-ring class="ring" aria-hidden="true" />
			) : (
				<Icon name={icon} class={color} />
			)}
			<span>
				{word}
				{children}
			</span>
		</span>
	);
}
