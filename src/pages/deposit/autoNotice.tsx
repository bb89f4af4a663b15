/** The outcome of saving auto-deposit settings. "Saved" always shows values reloaded from the marketplace. */
import * as l10n from "@vscode/l10n";
import { formatTime } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import type { DepositState } from "./protocol.ts";
import type { AutoDepositForm, CheckResult } from "../shared/protocol/wallet.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";
import { banner, button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { formatClock, money } from "../shared/ui/format.tsx";
import { rich } from "../shared/ui/rich.tsx";
import type { DepositChannel } from "./channel.tsx";

interface Actions {
	readonly readAgain: HTMLElement;
	readonly checkNow: HTMLElement;
	readonly dismiss: HTMLElement;
	readonly edit: HTMLElement;
}

export function autoNotice(
	channel: DepositChannel,
	failures: FailureArea,
	shown: Pick<DepositState, "autoNotice" | "balance">,
	edit: () => void,
): Child {
	const notice = shown.autoNotice;
	if (notice === null) {
		return undefined;
	}
	const actions = createActions(channel, failures, edit);
	const currency = shown.balance.value?.currency ?? "";
	switch (notice.kind) {
		case "saved":
			return saved(notice.at);
		case "different":
			return different(notice.sent, notice.read, currency, actions);
		case "notReadBack":
			return warning(
				l10n.t("Saved, but not verified"),
				l10n.t("The marketplace accepted your settings, but they couldn’t be verified: {0}", notice.text),
				[actions.readAgain],
			);
		case "unknown":
			return warning(
				l10n.t("Couldn’t confirm whether the settings were saved"),
				l10n.t(
					"The request was sent at {0}, but no usable response arrived. It won’t be sent again automatically.",
					formatClock(notice.sentAt),
				),
				[actions.checkNow],
			);
		case "checked":
			return checked(notice.finding, actions);
		case "rejected":
		case "notSent":
		case "blocked":
			return notSaved(notice, actions);
	}
}

function createActions(channel: DepositChannel, failures: FailureArea, edit: () => void): Actions {
	const act = (
		id: string,
		label: string,
		name: "refresh" | "checkAutoDeposit" | "dismissAutoNotice",
		secondary = false,
	): HTMLElement =>
		button(label, { id, secondary, onClick: () => failures.run(() => channel.request(name, null)) });
	return {
		readAgain: act("auto-read", l10n.t("Refresh"), "refresh"),
		checkNow: act("auto-check", l10n.t("Check Now"), "checkAutoDeposit"),
		dismiss: act("auto-dismiss", l10n.t("Dismiss"), "dismissAutoNotice", true),
		edit: button(l10n.t("Edit"), { id: "auto-edit", secondary: true, onClick: edit }),
	};
}

function saved(at: number): HTMLElement {
	return h(
		"p",
		{ class: "note", role: "status" },
		icon("pass-filled", "ok"),
		h("span", {}, l10n.t("Saved and verified at {0}.", formatTime(at))),
	);
}

function different(
	sent: AutoDepositForm,
	read: AutoDepositForm,
	currency: string,
	actions: Actions,
): HTMLElement {
	return banner({
		kind: "warning",
		icon: "warning",
		role: "alert",
		id: "auto-notice",
		title: l10n.t("The marketplace saved different values from the ones you sent"),
		body: [
			h(
				"p",
				{},
				rich(
					l10n.t("You sent: {0}. The marketplace saved: {1}."),
					inWords(sent, currency),
					inWords(read, currency),
				),
			),
		],
		actions: [actions.readAgain, actions.edit],
	});
}

function inWords(values: AutoDepositForm, currency: string): Child {
	const below = h("span", {}, money(values.threshold, currency));
	const add = h("span", {}, money(values.amount, currency));
	return rich(
		values.enabled ? l10n.t("add {1} when below {0}") : l10n.t("off (add {1} when below {0})"),
		below,
		add,
	);
}

function checked(finding: CheckResult, actions: Actions): HTMLElement {
	if (finding.kind === "happened" || finding.kind === "didNotHappen") {
		return banner({
			kind: finding.kind === "happened" ? "success" : "info",
			icon: finding.kind === "happened" ? "pass-filled" : "info",
			role: "status",
			id: "auto-notice",
			title: display(finding.title, 200),
			body: [h("p", {}, display(finding.sentence, 600))],
			actions: [actions.dismiss],
		});
	}
	return warning(finding.title, finding.sentence, [actions.checkNow, actions.dismiss]);
}

function notSaved({ kind, text }: { kind: string; text: string }, actions: Actions): HTMLElement {
	return banner({
		kind: "failure",
		icon: "error",
		role: "alert",
		id: "auto-notice",
		title: kind === "rejected" ? l10n.t("The marketplace rejected the settings") : l10n.t("Nothing was sent"),
		body: [h("p", { dir: "auto" }, display(text, 600))],
		actions: [actions.dismiss],
	});
}

function warning(title: string, text: string, actions: readonly HTMLElement[]): HTMLElement {
	return banner({
		kind: "warning",
		icon: "question",
		role: "alert",
		id: "auto-notice",
		title: display(title, 200),
		body: [h("p", { dir: "auto" }, display(text, 600))],
		actions,
	});
}
