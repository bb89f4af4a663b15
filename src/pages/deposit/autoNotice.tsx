/** The outcome of saving auto-deposit settings. "Saved" always shows values reloaded from the marketplace. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { formatSeconds, formatTime, formatTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { Button, Icon } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Money, rich } from "../shared/components/values.tsx";
import type { AutoDepositForm, CheckResult } from "../shared/protocol/wallet.ts";
import { depositPage, type AutoNotice as AutoNoticeState } from "./protocol.ts";

interface AutoNoticeProps {
	readonly notice: AutoNoticeState;
	readonly currency: string;
}

export function AutoNotice({ notice, currency }: AutoNoticeProps) {
	switch (notice.kind) {
		case "saved":
			return (
				<p class="note" role="status">
					<Icon name="pass-filled" class="ok" />
					<span>{l10n.t("Saved and verified at {0}.", formatTime(notice.at))}</span>
				</p>
			);
		case "different":
			return <Different sent={notice.sent} saved={notice.read} currency={currency} />;
		case "notReadBack":
			return (
				<Warning key="notReadBack" title={l10n.t("Saved, but not verified")} actions={<ReadAgain />}>
					{l10n.t("The marketplace accepted your settings, but they couldn’t be verified: {0}", notice.text)}
				</Warning>
			);
		case "unknown":
			return (
				<Warning
					key="unknown"
					title={l10n.t("Couldn’t confirm whether the settings were saved")}
					actions={<CheckNow />}
				>
					{l10n.t(
						"The request was sent at {0}, but no usable response arrived. It won’t be sent again automatically.",
						formatTimestamp(notice.sentAt, formatSeconds),
					)}
				</Warning>
			);
		case "checked":
			return <Checked result={notice.result} />;
		case "rejected":
		case "notSent":
		case "blocked":
			return (
				<Banner
					key={notice.kind}
					kind="failure"
					icon="error"
					role="alert"
					id="auto-notice"
					title={
						notice.kind === "rejected"
							? l10n.t("The marketplace rejected the settings")
							: l10n.t("Nothing was sent")
					}
					actions={<Dismiss />}
				>
					<p dir="auto">{display(notice.text, 600)}</p>
				</Banner>
			);
	}
}

interface DifferentProps {
	readonly sent: AutoDepositForm;
	readonly saved: AutoDepositForm;
	readonly currency: string;
}

function Different({ sent, saved, currency }: DifferentProps) {
	return (
		<Banner
			kind="warning"
			icon="warning"
			role="alert"
			id="auto-notice"
			title={l10n.t("The marketplace saved different values from the ones you sent")}
			actions={
				<>
					<ReadAgain />
					<Button id="auto-edit" secondary onClick={() => focusControl("auto-enabled")}>
						{l10n.t("Edit")}
					</Button>
				</>
			}
		>
			<p>
				{rich(
					l10n.t("You sent: {0}. The marketplace saved: {1}."),
					inWords(sent, currency),
					inWords(saved, currency),
				)}
			</p>
		</Banner>
	);
}

function inWords({ enabled, threshold, amount }: AutoDepositForm, currency: string): ComponentChildren {
	return rich(
		enabled ? l10n.t("add {1} when below {0}") : l10n.t("off (add {1} when below {0})"),
		<span>
			<Money value={threshold} currency={currency} />
		</span>,
		<span>
			<Money value={amount} currency={currency} />
		</span>,
	);
}

function Checked({ result: { kind, title, sentence } }: { readonly result: CheckResult }) {
	if (kind !== "happened" && kind !== "didNotHappen") {
		const actions = (
			<>
				<CheckNow />
				<Dismiss />
			</>
		);
		return (
			<Warning title={title} actions={actions}>
				{sentence}
			</Warning>
		);
	}
	return (
		<Banner
			kind={kind === "happened" ? "success" : "info"}
			icon={kind === "happened" ? "pass-filled" : "info"}
			role="status"
			id="auto-notice"
			title={display(title, 200)}
			actions={<Dismiss />}
		>
			<p>{display(sentence, 600)}</p>
		</Banner>
	);
}

interface WarningProps {
	readonly title: string;
	readonly actions: ComponentChildren;
	readonly children: string;
}

function Warning({ title, actions, children }: WarningProps) {
	return (
		<Banner
			kind="warning"
			icon="question"
			role="alert"
			id="auto-notice"
			title={display(title, 200)}
			actions={actions}
		>
			<p dir="auto">{display(children, 600)}</p>
		</Banner>
	);
}

function ReadAgain() {
	const { send } = usePage(depositPage);
	return (
		<Button id="auto-read" onClick={() => send("refresh", null)}>
			{l10n.t("Refresh")}
		</Button>
	);
}

function CheckNow() {
	const { send } = usePage(depositPage);
	return (
		<Button id="auto-check" onClick={() => send("checkAutoDeposit", null)}>
			{l10n.t("Check Now")}
		</Button>
	);
}

function Dismiss() {
	const { send } = usePage(depositPage);
	return (
		<Button id="auto-dismiss" secondary onClick={() => send("dismissAutoNotice", null)}>
			{l10n.t("Dismiss")}
		</Button>
	);
}
