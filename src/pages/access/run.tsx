/** A run in progress or finished, with the outcome for each address. */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { formatSeconds, formatTimestamp } from "../../base/dates.ts";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Actions, Button, IconButton } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { AddressTable, FilterChips, FIRST_ROWS, MoreRows } from "./addressTable.tsx";
import { accessPage, type RunFilterShape, type RunRowShape, type RunShape } from "./protocol.ts";
import { Address, StateCell } from "./states.tsx";

export function Run({ run }: { readonly run: RunShape }) {
	const { send } = usePage(accessPage);
	const ended = run.phase === "ended";
	useFocusOfRun(ended);
	const show = (filter: RunFilterShape, limit: number) => send("showRun", { filter, limit });
	return (
		<section aria-labelledby="run">
			<div class="section-head">
				<h2 id="run" tabIndex={-1}>
					{titleOf(run)}
				</h2>
				<span class="count num" role="status">
					{statusOf(run)}
				</span>
				<span class="end">
					{!ended && (
						<Button
							id="stop"
							secondary
							disabled={run.phase === "stopping"}
							onClick={() => send("stop", null)}
						>
							{l10n.t("Stop")}
						</Button>
					)}
				</span>
			</div>
			{!ended && (
				<vscode-progress-bar
					max={100}
					value={Math.round((run.ended / Math.max(1, run.total)) * 100)}
					aria-label={titleOf(run)}
				/>
			)}
			{run.reason !== "" && (
				<Banner
					kind="failure"
					icon="error"
					role="alert"
					title={l10n.t("Stopped early because every remaining address would fail the same way")}
				>
					<p dir="auto">{display(run.reason, 600)}</p>
				</Banner>
			)}
			<Actions class="run-filter">
				<FilterChips
					name="run-chip"
					chips={chipsOf(run)}
					value={run.filter}
					onChange={(filter) => show(filter, FIRST_ROWS)}
				/>
			</Actions>
			<AddressTable count={run.rows.length}>
				{run.rows.map((row, index) => (
					<RunRow key={row.index} row={row} index={index} mixed={run.action === "both"} ended={ended} />
				))}
			</AddressTable>
			<MoreRows id="more-run" rows={run.rows.length} of={run.of} show={(limit) => show(run.filter, limit)} />
			<Foot run={run} />
		</section>
	);
}

/** Focuses the title when the run is first shown, and when it continues. */
function useFocusOfRun(ended: boolean): void {
	const shown = useRef(false);
	useLayoutEffect(() => {
		if (!ended || !shown.current) focusControl("run");
		shown.current = true;
	}, [ended]);
}

function titleOf({ action, phase, total, done }: RunShape): string {
	if (phase !== "ended") {
		if (action === "both") return l10n.t("Changing access");
		return action === "grant" ? l10n.t("Granting access") : l10n.t("Revoking access");
	}
	if (done < total) {
		if (action === "both") return l10n.t("Finished changing access");
		return action === "grant" ? l10n.t("Finished granting access") : l10n.t("Finished revoking access");
	}
	if (action === "both") return l10n.t("Access changed");
	return action === "grant" ? l10n.t("Access granted") : l10n.t("Access revoked");
}

function statusOf(run: RunShape): string {
	const parts = [l10n.t("{0} of {1} done", groupDigits(run.ended), groupDigits(run.total))];
	if (run.rejected > 0) parts.push(l10n.t("{0} rejected", groupDigits(run.rejected)));
	if (run.unknown > 0) parts.push(l10n.t("{0} unconfirmed", groupDigits(run.unknown)));
	if (run.notSent > 0) parts.push(l10n.t("{0} not sent", groupDigits(run.notSent)));
	if (run.phase === "pausing") {
		parts.push(l10n.t("rate limited, resuming in {0} seconds", run.pauseSeconds));
	}
	if (run.phase === "stopping") parts.push(l10n.t("stopping"));
	return parts.join(", ");
}

function chipsOf(run: RunShape) {
	const word =
		run.action === "both" ? l10n.t("Done") : run.action === "grant" ? l10n.t("Granted") : l10n.t("Revoked");
	return [
		{ value: "all", label: l10n.t("All"), count: run.total },
		{ value: "done", label: word, count: run.done },
		{ value: "rejected", label: l10n.t("Rejected"), count: run.rejected },
		{ value: "unknown", label: l10n.t("Unconfirmed"), count: run.unknown },
		...(run.notSent > 0
			? [{ value: "notSent" as const, label: l10n.t("Not sent"), count: run.notSent }]
			: []),
		...(run.waiting > 0 ? [{ value: "waiting" as const, label: l10n.t("Waiting"), count: run.waiting }] : []),
	] satisfies Array<{ value: RunFilterShape; label: string; count: number }>;
}

interface RunRowProps {
	readonly row: RunRowShape;
	readonly index: number;
	readonly mixed: boolean;
	readonly ended: boolean;
}

function RunRow({ row, index, mixed, ended }: RunRowProps) {
	const { state, email, sentence, at } = row;
	return (
		<tr role="row" data-place={index} aria-current={state === "sending" ? "true" : undefined}>
			<th role="rowheader" scope="row">
				<Address email={email} />
			</th>
			<td role="gridcell">
				<StateCell row={row} named={mixed} />
			</td>
			<td role="gridcell" class="detail">
				{sentence !== "" ? <bdi>{sentence}</bdi> : at !== "" && formatTimestamp(at, formatSeconds)}
			</td>
			<td role="gridcell" class="act">
				{ended && (state === "rejected" || state === "unknown" || state === "notSent") && (
					<Retry index={row.index} state={state} email={email} />
				)}
			</td>
		</tr>
	);
}

interface RetryProps {
	/** Its index in the run. */
	readonly index: number;
	readonly state: "rejected" | "unknown" | "notSent";
	readonly email: string;
}

function Retry({ index, state, email }: RetryProps) {
	const { send } = usePage(accessPage);
	return (
		<IconButton
			id={`retry-${index}`}
			icon="refresh"
			label={l10n.t("Retry {0}", email)}
			onClick={() => send("retry", { index, state })}
		/>
	);
}

function Foot({ run: { phase, rejected, notSent } }: { readonly run: RunShape }) {
	const { send } = usePage(accessPage);
	const ended = phase === "ended";
	const retry = (state: "rejected" | "notSent", label: string) => (
		<Button
			id={`retry-${state}`}
			secondary
			disabled={!ended}
			onClick={() => send("retry", { index: null, state })}
		>
			{label}
		</Button>
	);
	return (
		<Actions class="foot">
			{rejected > 0 && retry("rejected", l10n.t("Retry {0} Rejected", groupDigits(rejected)))}
			{notSent > 0 && retry("notSent", l10n.t("Send Remaining {0}", groupDigits(notSent)))}
			<Button id="copy-outcomes" icon="copy" secondary onClick={() => send("copyOutcomes", null)}>
				{l10n.t("Copy Outcomes")}
			</Button>
			{ended && (
				<Button id="new-list" secondary onClick={() => send("newList", null)}>
					{l10n.t("Start New List")}
				</Button>
			)}
			{!ended && rejected > 0 && (
				<span class="muted small">{l10n.t("You can retry after this run finishes.")}</span>
			)}
		</Actions>
	);
}
