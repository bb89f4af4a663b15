import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Actions, Button } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { namesActions, remainingLabel, runFilterChoices, runStatus, runTitle } from "./accessWords.ts";
import { Addresses, ADDRESSES_ID, Filter } from "./addresses.tsx";
import type { RunShape } from "./protocol.ts";
import { send, copy } from "./send.tsx";

const STOP_ID = "stop";

interface RunProps {
	readonly run: RunShape;
}

export function Run({ run }: RunProps) {
	const { filter, counts, phase } = run;
	const ended = phase.kind === "ended";
	const title = runTitle(run);
	useFocusOfRun(ended);
	const head = (
		<>
			<span class="count" role="status">
				{runStatus(run)}
			</span>
			<span class="end">
				{!ended && (
					<Button id={STOP_ID} secondary disabled={phase.kind === "stopping"} onClick={() => send("stop")}>
						{l10n.t("Stop")}
					</Button>
				)}
			</span>
		</>
	);
	return (
		<Section id="run" focusable title={title} after={head}>
			{!ended && <vscode-progress-bar max={counts.all} value={counts.ended} aria-label={title} />}
			{ended && phase.reason !== undefined && (
				<Banner
					kind="failure"
					icon="error"
					role="alert"
					title={
						phase.stopped ? l10n.t("Stopped before all changes were made") : <Reason text={phase.reason} />
					}
				>
					{phase.stopped && (
						<p>
							<Reason text={phase.reason} />
						</p>
					)}
				</Banner>
			)}
			<Actions class="run-filter">
				<Filter
					name="run-chip"
					value={filter}
					choices={runFilterChoices(run)}
					onChange={(chosen) => send("filterRun", chosen)}
				/>
			</Actions>
			<div>
				<Addresses list="run" rows={run.rows} of={counts[filter]} named={namesActions(run)} ended={ended} />
				<Foot run={run} />
			</div>
		</Section>
	);
}

function Reason({ text }: { readonly text: string }) {
	return <span dir="auto">{display(text, 600)}</span>;
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
		<Button secondary disabled={!ended} onClick={() => send("retryAll", state)}>
			{label}
		</Button>
	);
	return (
		<Actions class="foot">
			{rejected > 0 && retry("rejected", l10n.t("Retry Rejected ({0})", groupDigits(rejected)))}
			{notSent > 0 && retry("notSent", remainingLabel(run))}
			<Button icon="copy" secondary onClick={() => copy("copyOutcomes")}>
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
	await send("newList");
	focusControl(ADDRESSES_ID);
}
