/** All deposits, filtered by date. */
import * as l10n from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import { formatDay } from "../../base/dates.ts";
import { groupDigits } from "../../base/money.ts";
import { Button, Icon, Link } from "../shared/components/controls.tsx";
import { type FieldProps, TextBox } from "../shared/components/field.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { StateBlock } from "../shared/components/notices.tsx";
import { Money } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { DepositRows } from "./depositRows.tsx";
import { depositHistoryPage, type DepositHistoryState } from "./protocol.ts";

interface Props {
	readonly state: DepositHistoryState;
}

export function AllDeposits({ state }: Props) {
	const [chosen, choose] = useState({ ...state.dates, ascending: state.ascending });
	useEffect(() => {
		const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
		void send(depositHistoryPage, "arrange", { ...chosen, timeZone });
	}, [chosen]);
	const { phase, count, filtered, complete } = state;
	const clear = () => choose({ ...chosen, from: "", to: "" });
	const showAll = (): void => {
		// The button disappears.
		focusControl("from");
		clear();
	};
	return (
		<Section
			id="all"
			title={l10n.t("All deposits")}
			after={
				<span class="count" role="status">
					<Count state={state} />
				</span>
			}
		>
			<div class="actions filterbar" role="group" aria-label={l10n.t("Filter by date")}>
				<DateField
					id="from"
					label={l10n.t("From")}
					value={chosen.from}
					onInput={(from) => choose({ ...chosen, from })}
				/>
				<DateField
					id="to"
					label={l10n.t("To")}
					value={chosen.to}
					onInput={(to) => choose({ ...chosen, to })}
				/>
				<Link onClick={clear}>{l10n.t("Clear dates")}</Link>
			</div>
			{(phase === "loading" || filtered > 0) && (
				<DepositRows state={state} sort={() => choose({ ...chosen, ascending: !chosen.ascending })} />
			)}
			{count > 0 && filtered === 0 && (
				<StateBlock
					icon="filter"
					inline
					heading="h3"
					title={datesInWords(state.dates)}
					text={
						complete
							? l10n.t("All your deposits are outside these dates.")
							: l10n.t("All deposits loaded so far are outside these dates.")
					}
					actions={
						<Button secondary onClick={showAll}>
							{l10n.t("Clear Dates")}
						</Button>
					}
				/>
			)}
			<div id={TAIL_ID} tabIndex={-1}>
				<Tail state={state} />
			</div>
		</Section>
	);
}

function DateField(props: Pick<FieldProps, "id" | "label" | "value" | "onInput">) {
	return (
		<span class="inline-field">
			<vscode-label for={props.id}>
				<span class="normal">{props.label}</span>
			</vscode-label>
			<TextBox {...props} class="date" type="date" />
		</span>
	);
}

/** The number of rows, and their totals if the date filter hides some. */
function Count({ state: { count, filtered, filteredTotals, complete } }: Props) {
	if (count === 0) return null;
	if (filtered === count)
		return complete ? groupDigits(count) : l10n.t("{0} loaded so far", groupDigits(count));
	return (
		<>
			{l10n.t("{0} of {1}", groupDigits(filtered), groupDigits(count))}
			{filteredTotals.map(({ total, currency }) => (
				<span key={currency}>
					{" · "}
					<Money value={total} currency={currency} />
				</span>
			))}
		</>
	);
}

const TAIL_ID = "tail";

/** What follows the last row. */
function Tail({ state }: Props) {
	const { phase, problem, reading, count, filtered, complete, incomplete } = state;
	if (phase === "ready" && problem !== null) {
		return (
			<p class="tail" role="alert">
				<Icon name="error" class="err" />
				<span>{l10n.t("Couldn’t load older deposits. {0}", problem)}</span>
				<Link onClick={() => load("retry")}>{l10n.t("Try again")}</Link>
			</p>
		);
	}
	if (reading && count > 0) {
		return (
			<p class="tail" role="status">
				<vscode-progress-ring class="ring" aria-hidden="true" />
				{l10n.t("Loading older deposits")}
			</p>
		);
	}
	if (complete && filtered > 0) return <p class="tail muted">{allShown(state)}</p>;
	return (
		phase === "ready" &&
		!complete &&
		incomplete === null && (
			<p class="tail">
				<Link onClick={() => load("more")}>{l10n.t("Load older deposits")}</Link>
			</p>
		)
	);
}

function load(request: "more" | "retry"): void {
	// The link disappears while the deposits load.
	focusControl(TAIL_ID);
	void send(depositHistoryPage, request);
}

function allShown({ count, filtered, unreadable }: DepositHistoryState): string {
	if (filtered !== count)
		return l10n.t("Showing {0} of {1} deposits.", groupDigits(filtered), groupDigits(count));
	if (count === 1) return l10n.t("Showing 1 deposit.");
	return unreadable > 0
		? l10n.t("Showing {0} deposits.", groupDigits(count))
		: l10n.t("Showing all {0} deposits.", groupDigits(count));
}

function datesInWords({ from, to }: DepositHistoryState["dates"]): string {
	if (from === "") return l10n.t("No deposits through {0}", formatDay(to));
	return to === ""
		? l10n.t("No deposits since {0}", formatDay(from))
		: l10n.t("No deposits from {0} to {1}", formatDay(from), formatDay(to));
}
