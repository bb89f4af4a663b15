/** The comparison table: a column for each dataset, and groups of rows. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { displayName } from "../../base/text.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { Icon, IconButton, Link } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Breakable, HiddenText } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { allSame } from "./comparison.ts";
import { comparisonPage, type ComparisonColumn } from "./protocol.ts";

export interface Row {
	/** Unique in its group. */
	readonly id: string;
	readonly head: ComponentChildren;
	/** Called for each dataset that has loaded. */
	readonly cell: (record: DatasetRecord, index: number) => ComponentChildren;
	/** Whether all loaded datasets have the same value. */
	readonly same: boolean;
}

/** A row that is `same` if at least two records have loaded and `read` returns the same text for all of them. */
export function rowOf(
	records: ReadonlyArray<DatasetRecord | null>,
	head: string,
	read: (record: DatasetRecord) => string,
	cell: Row["cell"],
): Row {
	return { id: head, head, same: allSame(records.map((record) => record && read(record))), cell };
}

export interface Group {
	readonly title: string;
	readonly count?: number;
	readonly rows: readonly Row[];
}

interface TableProps {
	readonly columns: readonly ComparisonColumn[];
	readonly groups: readonly Group[];
	readonly differencesOnly: boolean;
}

export function ComparisonTable({ columns, groups, differencesOnly }: TableProps) {
	return (
		<div
			class="scroll-x"
			tabIndex={0}
			role="region"
			aria-label={l10n.t("Comparison table, scrolls horizontally")}
		>
			<table class={`compare cols-${columns.length}`}>
				<caption class="visually-hidden">{l10n.t("Datasets side by side")}</caption>
				<thead>
					<tr>
						<td />
						{columns.map((column, index) => (
							<th key={column.id} scope="col">
								<ColumnHead column={column} next={columns[index + 1]} />
							</th>
						))}
					</tr>
				</thead>
				{groups
					.map((group) => ({ ...group, rows: group.rows.filter(({ same }) => !differencesOnly || !same) }))
					.filter(({ rows }) => rows.length > 0)
					.map((group) => (
						<GroupBody key={group.title} group={group} columns={columns} />
					))}
			</table>
		</div>
	);
}

const removeId = (id: string): string => `remove-${id}`;

interface ColumnHeadProps {
	readonly column: ComparisonColumn;
	readonly next: ComparisonColumn | undefined;
}

function ColumnHead({ column: { id, name: listed, record, phase, problem }, next }: ColumnHeadProps) {
	const nameId = `open-${id}`;
	const retry = (): void => {
		focusControl(nameId);
		void send(comparisonPage, "retry", { id });
	};
	const remove = async (): Promise<void> => {
		await send(comparisonPage, "remove", { id });
		focusControl(next ? removeId(next.id) : "add");
	};
	const name = displayName(record?.name ?? listed, id, 200);
	return (
		<div class="head">
			<span>
				<Link id={nameId} dir="auto" onClick={() => send(comparisonPage, "openDataset", { id })}>
					{name}
				</Link>
				{record && (
					<span class="muted small">
						<bdi>{displayName(record.seller_name, record.seller_id)}</bdi>
					</span>
				)}
				{phase === "gone" ? (
					<Note
						icon="search-stop"
						text={l10n.t(
							"This dataset doesn’t exist, or you don’t have access to it. Remove the dataset from the comparison.",
						)}
					/>
				) : problem !== null ? (
					<Note icon="debug-disconnect" text={problem}>
						{" "}
						<Link label={l10n.t("Try again to load {0}", name)} onClick={retry}>
							{l10n.t("Try again")}
						</Link>
					</Note>
				) : (
					record === null && <Note icon="loading" text={l10n.t("Loading…")} />
				)}
			</span>
			<IconButton id={removeId(id)} icon="close" label={l10n.t("Remove {0}", name)} onClick={remove} />
		</div>
	);
}

interface NoteProps {
	readonly icon: string;
	readonly text: string;
	/** Shown after the text. */
	readonly children?: ComponentChildren;
}

function Note({ icon, text, children }: NoteProps) {
	return (
		<span class="cell-icon small" role="status">
			<Icon name={icon} />
			<span>
				<Breakable text={text} />
				{children}
			</span>
		</span>
	);
}

interface GroupProps {
	readonly group: Group;
	readonly columns: readonly ComparisonColumn[];
}

function GroupBody({ group: { title, count, rows }, columns }: GroupProps) {
	return (
		<tbody>
			<tr class="group">
				<th scope="rowgroup" colSpan={columns.length + 1}>
					<span>
						{title}
						{count !== undefined && (
							<>
								{" "}
								<span class="count">{count}</span>
							</>
						)}
					</span>
				</th>
			</tr>
			{rows.map((row) => (
				<tr key={row.id} class={row.same ? "same" : undefined}>
					<th scope="row">{row.head}</th>
					{columns.map(({ id, record }, index) => (
						<td key={id}>{record && row.cell(record, index)}</td>
					))}
				</tr>
			))}
		</tbody>
	);
}

/** A dash, with the reason for screen readers. */
export function Missing({ reason }: { readonly reason: string }) {
	return (
		<>
			<span class="muted" aria-hidden="true">
				{"–"}
			</span>
			<HiddenText>{reason}</HiddenText>
		</>
	);
}
