/**
 * The changes of a list of addresses: those to review before sending, with reasons for skipping some, then those of a
 * run, with outcomes.
 */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { groupDigits } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { Actions, Button, IconButton, Link, WithIcon } from "../shared/components/controls.tsx";
import { focusControl, innerControl } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { copy, send } from "../shared/components/page.tsx";
import {
	detailOf,
	namesActions,
	planFilterChoices,
	remainingLabel,
	runFilterChoices,
	runStatus,
	runTitle,
	startLabel,
	startNote,
	statusOf,
} from "./accessWords.ts";
import { accessPage, type AddressRowShape, type PlanShape, type RunShape } from "./protocol.ts";
import { Filter, Head, Table } from "./table.tsx";

/** The field for typing addresses. */
export const ADDRESSES_ID = "mails";

const PLAN_ID = "list";
const STOP_ID = "stop";

interface PlanProps {
	readonly plan: PlanShape;
	readonly connected: boolean;
	readonly start: () => Promise<void>;
}

/** The run, or without one, the changes to review. */
export function Changes({ run, plan, ...rest }: PlanProps & { readonly run: RunShape | null }) {
	if (run) return <Run run={run} />;
	return plan.counts.all > 0 && <Plan plan={plan} {...rest} />;
}

function Plan({ plan, connected, start }: PlanProps) {
	const { filter, counts, source } = plan;
	const selected = counts.grants + counts.revokes + counts.ends;
	return (
		<Section
			id={PLAN_ID}
			focusable
			title={l10n.t("Review changes")}
			after={
				<span class="end">
					<Filter
						name="chip"
						value={filter}
						choices={planFilterChoices(counts)}
						onChange={(chosen) => send(accessPage, "filterPlan", chosen)}
					/>
				</span>
			}
		>
			{source !== "" && <p class="hint">{display(source, 600)}</p>}
			<div>
				<Addresses list="plan" rows={plan.rows} of={counts[filter]} named={source !== ""} />
				<Actions class="foot">
					<Button disabled={!connected || selected === 0} onClick={start}>
						{startLabel(counts)}
					</Button>
					<span class="muted small">{startNote(counts)}</span>
				</Actions>
			</div>
		</Section>
	);
}

/** Scrolls to the changes to review, and focuses their heading. */
export function showPlan(): void {
	document.getElementById(PLAN_ID)?.scrollIntoView();
	focusControl(PLAN_ID);
}

interface RunProps {
	readonly run: RunShape;
}

function Run({ run }: RunProps) {
	const { filter, counts, phase } = run;
	const ended = phase.kind === "ended";
	const reason = ended && phase.reason !== undefined && <span dir="auto">{display(phase.reason, 600)}</span>;
	const title = runTitle(run);
	useFocusOfRun(ended);
	const head = (
		<>
			<span class="count" role="status">
				{runStatus(run)}
			</span>
			<span class="end">
				{!ended && (
					<Button
						id={STOP_ID}
						secondary
						disabled={phase.kind === "stopping"}
						onClick={() => send(accessPage, "stop")}
					>
						{l10n.t("Stop")}
					</Button>
				)}
			</span>
		</>
	);
	return (
		<Section id="run" focusable title={title} after={head}>
			{!ended && <vscode-progress-bar max={counts.all} value={counts.ended} aria-label={title} />}
			{ended && reason && (
				<Banner
					kind="failure"
					icon="error"
					role="alert"
					title={phase.stopped ? l10n.t("Stopped before all changes were made") : reason}
				>
					{phase.stopped && <p>{reason}</p>}
				</Banner>
			)}
			<Actions class="run-filter">
				<Filter
					name="run-chip"
					value={filter}
					choices={runFilterChoices(run)}
					onChange={(chosen) => send(accessPage, "filterRun", chosen)}
				/>
			</Actions>
			<div>
				<Addresses list="run" rows={run.rows} of={counts[filter]} named={namesActions(run)} ended={ended} />
				<Foot run={run} />
			</div>
		</Section>
	);
}

/** Shows and focuses the title when the run is first shown, when it continues, and when the focused Stop button goes. */
function useFocusOfRun(ended: boolean): void {
	const shown = useRef(false);
	const held = useRef(false);
	held.current = document.activeElement?.id === STOP_ID;
	useLayoutEffect(() => {
		if (!ended || !shown.current || held.current) {
			// The dialog that confirmed the run may still have the focus.
			document.getElementById("run")?.scrollIntoView({ block: "nearest" });
			focusControl("run");
		}
		shown.current = true;
	}, [ended]);
}

function Foot({ run }: RunProps) {
	const ended = run.phase.kind === "ended";
	const { rejected, notSent } = run.counts;
	const retry = (state: "rejected" | "notSent", label: string) => (
		<Button secondary disabled={!ended} onClick={() => send(accessPage, "retryAll", state)}>
			{label}
		</Button>
	);
	return (
		<Actions class="foot">
			{rejected > 0 && retry("rejected", l10n.t("Retry Rejected ({0})", groupDigits(rejected)))}
			{notSent > 0 && retry("notSent", remainingLabel(run))}
			<Button icon="copy" secondary onClick={() => copy(accessPage, "copyOutcomes")}>
				{l10n.t("Copy Results")}
			</Button>
			{ended && (
				<Button secondary onClick={startNew}>
					{l10n.t("Start New List")}
				</Button>
			)}
			{!ended && rejected > 0 && (
				<span class="muted small">{l10n.t("You can retry rejected changes after sending ends.")}</span>
			)}
		</Actions>
	);
}

async function startNew(): Promise<void> {
	await send(accessPage, "newList");
	focusControl(ADDRESSES_ID);
}

interface AddressesProps extends Pick<RowProps, "named" | "ended"> {
	readonly list: "plan" | "run";
	readonly rows: readonly AddressRowShape[];
	/** How many rows there are. */
	readonly of: number;
}

/** The addresses of a list, with a column of checkboxes, or those of a run. */
function Addresses({ list, rows, of, named, ended = false }: AddressesProps) {
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
	const status = statusOf(row, named);
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
							onChange={({ currentTarget }) =>
								void send(accessPage, "tick", { key, on: currentTarget.checked })
							}
						>
							<HiddenText>{l10n.t("Select {0}", email)}</HiddenText>
						</vscode-checkbox>
					)}
				</td>
			)}
			<th role="rowheader" scope="row">
				<Address email={email} marks={row.marks} />
			</th>
			<td role="gridcell" class="outcome">
				<WithIcon icon={status.icon} color={status.color}>
					{status.word}
				</WithIcon>
			</td>
			<td role="gridcell" class="detail">
				{detail !== "" && <bdi>{detail}</bdi>}
				{line !== undefined && " "}
				{line !== undefined && <Link onClick={() => editLine(line)}>{l10n.t("Edit line {0}", line)}</Link>}
			</td>
			<td role="gridcell" class="act">
				{ended && state !== "done" && (
					<IconButton
						icon="refresh"
						label={l10n.t("Retry {0}", email)}
						onClick={() => send(accessPage, "retry", key)}
					/>
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
