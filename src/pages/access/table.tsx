/** The parts that the table of changes and the table of the ledger share. On a narrow page, the rows become cards. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { groupDigits } from "../../base/money.ts";
import { Actions, Button, Segmented } from "../shared/components/controls.tsx";
import { isFocusLost } from "../shared/components/focus.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import type { FilterChoice } from "./accessWords.ts";
import { accessPage, ROWS } from "./protocol.ts";

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
		await send(accessPage, "showMore", list);
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
