/**
 * Tables of addresses: those to review before sending, with reasons for skipping some, and those of a run, with outcomes.
 * The ledger's table shares their parts. On a narrow page, the rows become cards.
 */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { groupDigits } from "../../base/decimal.ts";
import { Actions, Button, Icon, IconButton, Link, Segmented } from "../shared/components/controls.tsx";
import { innerControl, isFocusLost } from "../shared/components/focus.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { detailOf, type FilterChoice, type Status as StatusShape, statusOf } from "./accessWords.ts";
import { type AddressRowShape, ROWS } from "./protocol.ts";
import { send } from "./send.tsx";

/** The field for typing addresses. */
export const ADDRESSES_ID = "mails";

interface AddressesProps extends Pick<RowProps, "named" | "ended"> {
	readonly list: "plan" | "run";
	readonly rows: readonly AddressRowShape[];
	/** How many rows there are. */
	readonly of: number;
}

/** The addresses of a list, with a column of checkboxes, or those of a run. */
export function Addresses({ list, rows, of, named, ended = false }: AddressesProps) {
	const selectable = list === "plan";
	const heads = (
		<>
			{selectable && (
				<Head class="pick">
					<HiddenText>{l10n.t("Select")}</HiddenText>
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
			caption={l10n.t("Email addresses and their status")}
			count={rows.length}
			of={of}
			heads={heads}
		>
			{rows.map((row, place) => (
				<Row key={row.key} row={row} place={place} selectable={selectable} named={named} ended={ended} />
			))}
		</Table>
	);
}

interface RowProps {
	readonly row: AddressRowShape;
	readonly place: number;
	readonly selectable: boolean;
	/** Whether the status names what is done to the address. */
	readonly named: boolean;
	/** Whether the row is of a run that has ended. */
	readonly ended?: boolean;
}

function Row({ row, place, selectable, named, ended = false }: RowProps) {
	const { key, email, state, picked } = row;
	const detail = detailOf(row);
	// A list that wasn't entered on the page, whose rows are named, has no lines to edit there.
	const line = !named && (state === "notAddress" || state === "notDate") ? row.line : undefined;
	return (
		<tr role="row" data-place={place} aria-current={state === "sending" ? "true" : undefined}>
			{selectable && (
				<td role="gridcell" class="pick">
					{row.selectable && (
						<vscode-checkbox
							checked={picked === true}
							onChange={({ currentTarget }) => void send("tick", { key, on: currentTarget.checked })}
						>
							<HiddenText>{l10n.t("Select {0}", email)}</HiddenText>
						</vscode-checkbox>
					)}
				</td>
			)}
			<th role="rowheader" scope="row">
				<Address email={email} marks={row.marks} />
			</th>
			<td role="gridcell">
				<Status status={statusOf(row, named)} />
			</td>
			<td role="gridcell" class="detail">
				{detail !== "" && <bdi>{detail}</bdi>}
				{line !== undefined && " "}
				{line !== undefined && <Link onClick={() => editLine(line)}>{l10n.t("Edit line {0}", line)}</Link>}
			</td>
			<td role="gridcell" class="act">
				{ended && state !== "done" && (
					<IconButton icon="refresh" label={l10n.t("Retry {0}", email)} onClick={() => send("retry", key)} />
				)}
			</td>
		</tr>
	);
}

/** An address with look-alike letters highlighted. */
function Address({ email, marks = [] }: Pick<AddressRowShape, "email" | "marks">) {
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

/** Selects a line (1-based) of the addresses. */
function editLine(line: number): void {
	const control = innerControl(document.getElementById(ADDRESSES_ID));
	if (!(control instanceof HTMLTextAreaElement)) return;
	const lines = control.value.split("\n");
	const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
	control.focus();
	control.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

interface FilterProps<T extends string> {
	/** Unique on the page. */
	readonly name: string;
	readonly value: T;
	readonly choices: ReadonlyArray<FilterChoice<T>>;
	readonly onChange: (value: T) => unknown;
}

/** Chooses the rows of a list, with the number of rows for each choice. */
export function Filter<T extends string>({ name, value, choices, onChange }: FilterProps<T>) {
	const segments = choices.map((choice) => ({
		value: choice.value,
		label: (
			<>
				{choice.label} <span class="num count">{groupDigits(choice.count)}</span>
			</>
		),
	}));
	return (
		<Segmented<T>
			name={name}
			label={l10n.t("Show")}
			class="small"
			value={value}
			segments={segments}
			onChange={onChange}
		/>
	);
}

interface TableProps {
	readonly list: "plan" | "run" | "ledger";
	readonly caption: string;
	/** `count` rows are shown, and the button below them adds more. */
	readonly count: number;
	readonly of: number;
	/** The columns before the last one, which has the actions. */
	readonly heads: ComponentChildren;
	readonly children: ComponentChildren;
}

export function Table({ list, caption, count, of, heads, children }: TableProps) {
	const more = Math.min(ROWS, of - count);
	const grid = useGrid({ count });
	const showMore = async (): Promise<void> => {
		await send("showMore", list);
		const added = grid.ref.current?.querySelector<HTMLElement>(`[data-place="${count}"] [tabindex]`);
		if (isFocusLost()) added?.focus();
	};
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
					<Button secondary onClick={showMore}>
						{l10n.t("Show {0} More", groupDigits(more))}
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
