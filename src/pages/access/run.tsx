/** A run in progress or finished, with the outcome for each address. */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Actions, Button } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Addresses, Filter } from "./addresses.tsx";
import { accessPage, type RunShape } from "./protocol.ts";

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
			<Addresses list="run" {...run} />
			<Foot run={run} />
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
