/** The outcome of a withdrawal. */
import * as l10n from "@vscode/l10n";
import { formatSeconds, formatTimestamp } from "../../base/dates.ts";
import { formatMoney } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Button } from "../shared/components/controls.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Line, Money, UntrustedText } from "../shared/components/values.tsx";
import { earningsPage, type EarningsNotice } from "./protocol.ts";

type NoticeOf<K extends EarningsNotice["kind"]> = Extract<EarningsNotice, { kind: K }>;

export function Notice({ notice }: { readonly notice: EarningsNotice }) {
	switch (notice.kind) {
		case "unknown":
			return <Unknown key={notice.id} notice={notice} />;
		case "checked":
			return <Checked key={notice.id} notice={notice} />;
		case "done":
			return (
				<Banner
					key="done"
					id="notice"
					kind="success"
					icon="pass-filled"
					role="status"
					title={l10n.t("{0} was withdrawn", formatMoney(notice.amount, notice.currency))}
					actions={<Dismiss />}
				>
					<p>{l10n.t("The marketplace accepted the withdrawal. The payment processor will pay it out.")}</p>
				</Banner>
			);
		case "rejected":
			return notice.onboarding ? (
				<Onboarding text={notice.text} />
			) : (
				<Banner
					key="rejected"
					id="notice"
					kind="failure"
					icon="error"
					role="alert"
					title={l10n.t("The marketplace rejected the withdrawal")}
					actions={<Dismiss />}
				>
					<p>
						<UntrustedText text={notice.text} max={600} /> {l10n.t("Nothing was withdrawn.")}
					</p>
				</Banner>
			);
		case "notSent":
			return (
				<Banner
					key="notSent"
					id="notice"
					kind="failure"
					icon="error"
					role="alert"
					title={l10n.t("Nothing was sent")}
					actions={<Dismiss />}
				>
					<p dir="auto">{display(notice.text, 600)}</p>
				</Banner>
			);
	}
}

function Unknown({ notice }: { readonly notice: NoticeOf<"unknown"> }) {
	const { send } = usePage(earningsPage);
	const { id, currency, before, after, sending } = notice;
	const amount = formatMoney(notice.amount, currency);
	const at = formatTimestamp(notice.sentAt, formatSeconds);
	return (
		<Banner
			id="notice"
			kind="warning"
			icon="question"
			role="alert"
			title={
				sending
					? l10n.t("Withdrawing {0}", amount)
					: l10n.t("Couldn’t confirm whether {0} was withdrawn", amount)
			}
			actions={
				<>
					{!sending && <CheckNow id={id} label={l10n.t("Check Now")} />}
					<Button id="activity" secondary onClick={() => send("showActivity", null)}>
						{l10n.t("Show in Activity")}
					</Button>
				</>
			}
		>
			<p>
				{sending
					? l10n.t(
							"The request was sent at {0}. You can’t make another withdrawal, in any window, until it finishes.",
							at,
						)
					: l10n.t(
							"The request was sent at {0}, but no usable response arrived. It won’t be sent again automatically. You can’t make another withdrawal, in any window, until this is resolved.",
							at,
						)}
			</p>
			{before !== null && after !== null && (
				<dl class="lines">
					<Line name={l10n.t("Total withdrawn before the request")}>
						<Money value={before} currency={currency} />
					</Line>
					<Line name={l10n.t("Total if the withdrawal went through")}>
						<Money value={after} currency={currency} />
					</Line>
				</dl>
			)}
		</Banner>
	);
}

const looks = {
	happened: { kind: "success", icon: "pass-filled", role: "status" },
	didNotHappen: { kind: "info", icon: "info", role: "status" },
	nothingSeen: { kind: "warning", icon: "question", role: "status" },
	changedOtherwise: { kind: "warning", icon: "question", role: "status" },
	cannotTell: { kind: "warning", icon: "question", role: "alert" },
} as const;

function Checked({ notice: { id, result } }: { readonly notice: NoticeOf<"checked"> }) {
	const { send } = usePage(earningsPage);
	const settled = result.kind === "happened" || result.kind === "didNotHappen";
	return (
		<Banner
			id="notice"
			{...looks[result.kind]}
			title={display(result.title, 200)}
			actions={
				settled ? (
					<Dismiss />
				) : (
					<>
						<CheckNow id={id} label={l10n.t("Check Again")} />
						{result.kind !== "cannotTell" && (
							<Button id="allow" secondary onClick={() => send("allowRetry", { id })}>
								{l10n.t("Allow Another Withdrawal…")}
							</Button>
						)}
					</>
				)
			}
		>
			<p dir="auto">{display(result.sentence, 600)}</p>
		</Banner>
	);
}

function Onboarding({ text }: { readonly text: string }) {
	const { send } = usePage(earningsPage);
	return (
		<Banner
			id="notice"
			kind="warning"
			icon="warning"
			role="alert"
			title={l10n.t("Finish payout onboarding first")}
			actions={
				<>
					<Button id="dashboard" icon="link-external" onClick={() => send("openDashboard", null)}>
						{l10n.t("Open Dashboard")}
					</Button>
					<Button id="finished" secondary onClick={() => send("dismissNotice", null)}>
						{l10n.t("I’ve Finished Onboarding")}
					</Button>
				</>
			}
		>
			<p>
				{l10n.t(
					"The payment processor doesn’t have your payout details yet. Finish onboarding on your dashboard in the browser. Your earnings are safe in the meantime.",
				)}
			</p>
			<p class="small">
				<UntrustedText text={text} max={600} />
			</p>
		</Banner>
	);
}

function CheckNow({ id, label }: { readonly id: string; readonly label: string }) {
	const { send } = usePage(earningsPage);
	return (
		<Button id="check" onClick={() => send("checkNow", { id })}>
			{label}
		</Button>
	);
}

function Dismiss() {
	const { send } = usePage(earningsPage);
	return (
		<Button id="dismiss" secondary onClick={() => send("dismissNotice", null)}>
			{l10n.t("Dismiss")}
		</Button>
	);
}
