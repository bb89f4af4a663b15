/** The tables of the page, with the state of each row. On a narrow page, their rows become cards. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { groupDigits } from "../../base/decimal.ts";
import { Actions, Button, Icon } from "../shared/components/controls.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Segmented } from "../shared/components/segmented.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { accessPage, type StatusShape } from "./protocol.ts";

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
	/** `count` rows are shown, and the button below them adds `more`. */
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
