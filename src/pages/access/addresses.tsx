/** The list of addresses: to review before sending, with reasons for skipping some, and later with outcomes. */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Actions, Button, IconButton, Link } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { editLine } from "./buyers.tsx";
import { accessPage, type AddressRowShape, type PlanShape, type RunShape } from "./protocol.ts";
import { Filter, Head, Status, Table } from "./table.tsx";

const PLAN_ID = "list";

/** Scrolls to the changes to review, and focuses their heading. */
export function showPlan(): void {
	document.getElementById(PLAN_ID)?.scrollIntoView();
	focusControl(PLAN_ID);
}

interface PlanProps {
	readonly plan: PlanShape;
	readonly connected: boolean;
	readonly start: () => Promise<void>;
}

export function Plan({ plan, connected, start }: PlanProps) {
	const { send } = usePage(accessPage);
	return (
		<Section
			id={PLAN_ID}
			focusable
			title={l10n.t("Review changes")}
			after={
				<span class="end">
					<Filter name="chip" list={plan} onChange={(filter) => send("filterPlan", filter)} />
				</span>
			}
		>
			{plan.source !== "" && <p class="hint">{display(plan.source, 600)}</p>}
			<div>
				<Addresses list="plan" {...plan} />
				<Actions class="foot">
					<Button disabled={!connected || plan.selected === 0} onClick={start}>
						{plan.start}
					</Button>
					<span class="muted small">{plan.note}</span>
				</Actions>
			</div>
		</Section>
	);
}

export function Run({ run }: { readonly run: RunShape }) {
	const { send } = usePage(accessPage);
	const ended = run.phase === "ended";
	useFocusOfRun(ended);
	const head = (
		<>
			<span class="count num" role="status">
				{run.status}
			</span>
			<span class="end">
				{!ended && (
					<Button secondary disabled={run.phase === "stopping"} onClick={() => send("stop")}>
						{l10n.t("Stop")}
					</Button>
				)}
			</span>
		</>
	);
	return (
		<Section id="run" focusable title={run.title} after={head}>
			{!ended && <vscode-progress-bar max={100} value={run.progress} aria-label={run.title} />}
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
				<Filter name="run-chip" list={run} onChange={(filter) => send("filterRun", filter)} />
			</Actions>
			<div>
				<Addresses list="run" {...run} />
				<Foot run={run} />
			</div>
		</Section>
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

function Foot({ run: { phase, rejected, notSent } }: { readonly run: RunShape }) {
	const { send } = usePage(accessPage);
	const ended = phase === "ended";
	const retry = (state: "rejected" | "notSent", label: string) => (
		<Button secondary disabled={!ended} onClick={() => send("retryAll", state)}>
			{label}
		</Button>
	);
	return (
		<Actions class="foot">
			{rejected > 0 && retry("rejected", l10n.t("Retry Rejected ({0})", groupDigits(rejected)))}
			{notSent > 0 && retry("notSent", l10n.t("Send Remaining ({0})", groupDigits(notSent)))}
			<Button icon="copy" secondary onClick={() => send("copyOutcomes")}>
				{l10n.t("Copy Results")}
			</Button>
			{ended && (
				<Button secondary onClick={() => send("newList")}>
					{l10n.t("Start New List")}
				</Button>
			)}
			{!ended && rejected > 0 && (
				<span class="muted small">{l10n.t("You can retry after this run finishes.")}</span>
			)}
		</Actions>
	);
}

/** The addresses of a list, with a column of checkboxes, or those of a run. */
function Addresses({
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
			caption={l10n.t("Email addresses and their status")}
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
