/** The outcome of a withdrawal. */
import * as l10n from "@vscode/l10n";
import { formatMoney } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { EarningsNotice } from "./protocol.ts";
import { h, isolated, type Child } from "../shared/ui/dom.tsx";
import { banner, button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { formatClock, money } from "../shared/ui/format.tsx";
import type { EarningsChannel } from "./channel.tsx";

export function noticeView(
	channel: EarningsChannel,
	failures: FailureArea,
	notice: EarningsNotice | null,
): Child {
	switch (notice?.kind) {
		case undefined:
			return undefined;
		case "unknown":
			return unknown(channel, failures, notice);
		case "checked":
			return checked(channel, failures, notice);
		case "done":
			return done(channel, notice);
		case "rejected":
			return notice.onboarding ? onboarding(channel, notice.text) : refused(channel, notice.text);
		case "notSent":
			return banner({
				kind: "failure",
				icon: "error",
				role: "alert",
				id: "notice",
				title: l10n.t("Nothing was sent"),
				body: [h("p", { dir: "auto" }, display(notice.text, 600))],
				actions: [dismiss(channel)],
			});
	}
}

type NoticeOf<K extends EarningsNotice["kind"]> = Extract<EarningsNotice, { kind: K }>;

function unknown(channel: EarningsChannel, failures: FailureArea, notice: NoticeOf<"unknown">): HTMLElement {
	const amount = formatMoney(notice.amount, notice.currency);
	const at = formatClock(notice.sentAt);
	return banner({
		kind: "warning",
		icon: "question",
		role: "alert",
		id: "notice",
		title: notice.sending
			? l10n.t("Withdrawing {0}", amount)
			: l10n.t("Couldn’t confirm whether {0} was withdrawn", amount),
		body: [
			h(
				"p",
				{},
				notice.sending
					? l10n.t(
							"The request was sent at {0}. You can’t make another withdrawal, in any window, until it finishes.",
							at,
						)
					: l10n.t(
							"The request was sent at {0}, but no usable response arrived. It won’t be sent again automatically. You can’t make another withdrawal, in any window, until this is resolved.",
							at,
						),
			),
			notice.before !== null &&
				notice.after !== null &&
				h(
					"dl",
					{ class: "lines" },
					line(l10n.t("Total withdrawn before"), money(notice.before, notice.currency)),
					line(l10n.t("If the withdrawal went through"), money(notice.after, notice.currency)),
				),
		],
		actions: [
			!notice.sending && checkNow(channel, failures, notice.id, l10n.t("Check Now")),
			button(l10n.t("Show in Activity"), {
				id: "activity",
				secondary: true,
				onClick: () => channel.request("showActivity", null),
			}),
		],
	});
}

function checked(channel: EarningsChannel, failures: FailureArea, notice: NoticeOf<"checked">): HTMLElement {
	const { finding } = notice;
	const settled = finding.kind === "happened" || finding.kind === "didNotHappen";
	const seen = finding.kind !== "cannotTell";
	return banner({
		kind: finding.kind === "happened" ? "success" : settled ? "info" : "warning",
		icon: finding.kind === "happened" ? "pass-filled" : settled ? "info" : "question",
		role: seen ? "status" : "alert",
		id: "notice",
		title: display(finding.title, 200),
		body: [h("p", { dir: "auto" }, display(finding.sentence, 600))],
		actions: settled
			? [dismiss(channel)]
			: [
					checkNow(channel, failures, notice.id, l10n.t("Check Again")),
					seen &&
						button(l10n.t("Allow Another Withdrawal…"), {
							id: "allow",
							secondary: true,
							onClick: () => failures.run(() => channel.request("allowAgain", { id: notice.id })),
						}),
				],
	});
}

function done(channel: EarningsChannel, notice: NoticeOf<"done">): HTMLElement {
	return banner({
		kind: "success",
		icon: "pass-filled",
		role: "status",
		id: "notice",
		title: l10n.t("{0} was withdrawn", formatMoney(notice.amount, notice.currency)),
		body: [
			h("p", {}, l10n.t("The marketplace accepted the withdrawal. The payment processor will pay it out.")),
		],
		actions: [dismiss(channel)],
	});
}

function onboarding(channel: EarningsChannel, text: string): HTMLElement {
	return banner({
		kind: "warning",
		icon: "warning",
		role: "alert",
		id: "notice",
		title: l10n.t("Finish payout onboarding first"),
		body: [
			h(
				"p",
				{},
				l10n.t(
					"The payment processor doesn’t have your payout details yet. Finish onboarding on your dashboard in the browser. Your earnings are safe in the meantime.",
				),
			),
			h("p", { class: "small" }, isolated(display(text, 600))),
		],
		actions: [
			button(l10n.t("Open Dashboard"), {
				id: "dashboard",
				icon: "link-external",
				onClick: () => channel.request("openDashboard", null),
			}),
			button(l10n.t("I’ve Finished Onboarding"), {
				id: "finished",
				secondary: true,
				onClick: () => channel.request("dismissNotice", null),
			}),
		],
	});
}

function refused(channel: EarningsChannel, text: string): HTMLElement {
	return banner({
		kind: "failure",
		icon: "error",
		role: "alert",
		id: "notice",
		title: l10n.t("The marketplace rejected the withdrawal"),
		body: [h("p", {}, isolated(display(text, 600)), " ", l10n.t("Nothing was withdrawn."))],
		actions: [dismiss(channel)],
	});
}

function checkNow(channel: EarningsChannel, failures: FailureArea, id: string, label: string): HTMLElement {
	return button(label, {
		id: "check",
		onClick: () => failures.run(() => channel.request("checkNow", { id })),
	});
}

function dismiss(channel: EarningsChannel): HTMLElement {
	return button(l10n.t("Dismiss"), {
		id: "dismiss",
		secondary: true,
		onClick: () => channel.request("dismissNotice", null),
	});
}

function line(name: string, value: Child): HTMLElement {
	return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}
