/** The table of addresses, before and during a run, with its filter and the button for more rows. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { groupDigits } from "../../base/decimal.ts";
import { Actions, Button } from "../shared/components/controls.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { Segmented } from "../shared/components/segmented.tsx";
import { HiddenText } from "../shared/components/values.tsx";

/** Rows shown at first, and added by each click. */
export const FIRST_ROWS = 200;

interface AddressTableProps {
	readonly count: number;
	/** With a column of checkboxes. */
	readonly selectable?: boolean;
	readonly children: ComponentChildren;
}

/** On a narrow page its rows become cards. */
export function AddressTable({ count, selectable = false, children }: AddressTableProps) {
	const grid = useGrid({ count });
	return (
		<div class="scroll-x">
			<table {...grid} class="grid access">
				<caption class="visually-hidden">{l10n.t("Email addresses and results")}</caption>
				<thead role="rowgroup">
					<tr role="row">
						{selectable && (
							<Head class="pick">
								<HiddenText>{l10n.t("Include")}</HiddenText>
							</Head>
						)}
						<Head>{l10n.t("Email")}</Head>
						<Head>{l10n.t("Status")}</Head>
						<Head>{l10n.t("Details")}</Head>
						<Head class="act">
							<HiddenText>{l10n.t("Actions")}</HiddenText>
						</Head>
					</tr>
				</thead>
				<tbody role="rowgroup">{children}</tbody>
			</table>
		</div>
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

interface FilterChipsProps<T extends string> {
	/** Unique on the page. */
	readonly name: string;
	readonly chips: ReadonlyArray<{ readonly value: T; readonly label: string; readonly count: number }>;
	readonly value: T;
	readonly onChange: (value: T) => unknown;
}

/** A filter for the rows, with the number of rows for each choice. */
export function FilterChips<T extends string>({ name, chips, value, onChange }: FilterChipsProps<T>) {
	return (
		<Segmented<T>
			name={name}
			label={l10n.t("Show")}
			class="small"
			value={value}
			segments={chips.map((chip) => ({
				value: chip.value,
				label: (
					<>
						{chip.label} <span class="num count">{groupDigits(chip.count)}</span>
					</>
				),
			}))}
			onChange={onChange}
		/>
	);
}

interface MoreRowsProps {
	readonly id: string;
	readonly rows: number;
	readonly of: number;
	readonly show: (limit: number) => unknown;
}

/** A button that shows more rows, or nothing if all are shown. */
export function MoreRows({ id, rows, of, show }: MoreRowsProps) {
	if (rows >= of) return null;
	return (
		<Actions>
			<Button id={id} secondary onClick={() => show(rows + FIRST_ROWS)}>
				{l10n.t("Show {0} more", groupDigits(Math.min(FIRST_ROWS, of - rows)))}
			</Button>
		</Actions>
	);
}
