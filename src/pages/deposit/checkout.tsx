/** A deposit in progress. Its state comes from the marketplace's records, never from the browser's return. */
import * as l10n from "@vscode/l10n";
import { formatTime, parseTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import type { RequestName } from "../shared/protocol/channel.ts";
import type { CheckoutState, depositPage } from "./protocol.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";
import { announce, banner, button, progressBar } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { currencyCode, money, number } from "../shared/ui/format.tsx";
import { rich } from "../shared/ui/rich.tsx";
import type { DepositChannel } from "./channel.tsx";

type Act = Extract<
	RequestName<typeof depositPage>,
	"checkNow" | "openCheckout" | "copyLink" | "stopWatching" | "keepWatching" | "startOver" | "openReceipt"
>;

interface View {
	readonly channel: DepositChannel;
	readonly checkout: CheckoutState;
	act(
		label: string,
		name: Act,
		options?: { readonly icon?: string; readonly primary?: boolean },
	): HTMLElement;
}

export function checkoutView(
	channel: DepositChannel,
	failures: FailureArea,
	checkout: CheckoutState | null,
): Child {
	if (checkout === null) {
		return undefined;
	}
	const view: View = {
		channel,
		checkout,
		act: (label, name, options = {}) =>
			button(label, {
				id: `checkout-${name}`,
				secondary: options.primary !== true,
				...(options.icon === undefined ? {} : { icon: options.icon }),
				onClick: () =>
					failures.run(async () => {
						await channel.request(name, { id: checkout.id });
						if (name === "copyLink") {
							announce(l10n.t("Copied"));
						}
					}),
			}),
	};
	switch (checkout.state) {
		case "waiting":
			return waiting(view);
		case "notSeen":
			return notSeen(view);
		case "received":
			return received(view);
		case "left":
			return left(view);
	}
}

function waiting(view: View): HTMLElement {
	const { checkout } = view;
	const until = parseTimestamp(checkout.watchUntil);
	return h(
		"div",
		{ class: "panel watch", id: "checkout", tabindex: "-1" },
		progressBar(l10n.t("Waiting for the deposit")),
		h(
			"h3",
			{},
			rich(
				l10n.t("Waiting for your payment of {0}"),
				h("span", {}, money(checkout.amount, checkout.currency)),
			),
		),
		h(
			"p",
			{},
			l10n.t(
				"Finish the checkout in your browser. The deposit appears here after the marketplace records it.",
			),
		),
		h(
			"p",
			{ class: "muted small" },
			until === undefined
				? l10n.t("You can close this page and come back later.")
				: l10n.t("Waiting until {0}. You can close this page and come back later.", formatTime(until)),
		),
		lastLook(view),
		h(
			"div",
			{ class: "actions" },
			view.act(l10n.t("Check Now"), "checkNow", { primary: true }),
			checkout.hasLink && [
				view.act(l10n.t("Open Checkout Again"), "openCheckout", { icon: "link-external" }),
				view.act(l10n.t("Copy Link"), "copyLink", { icon: "copy" }),
			],
			h("span", { class: "end" }, view.act(l10n.t("Stop Waiting"), "stopWatching")),
		),
	);
}

/** The result of the last "Check Now", or why the check failed. */
function lastLook({ checkout }: View): Child {
	const text =
		checkout.problem ??
		(checkout.checkedAt === null
			? undefined
			: l10n.t("No deposit recorded as of {0}.", formatTime(checkout.checkedAt)));
	return text !== undefined && h("p", { class: "small", role: "status" }, display(text, 400));
}

function notSeen(view: View): HTMLElement {
	const { checkout } = view;
	return banner({
		kind: "warning",
		icon: "clockface",
		role: "status",
		id: "checkout",
		title: l10n.t("No deposit yet"),
		body: [
			h(
				"p",
				{},
				rich(
					l10n.t(
						"It’s been 30 minutes since you opened the checkout for {0}. If you paid, the marketplace may still be recording the deposit.",
					),
					h("span", {}, money(checkout.amount, checkout.currency)),
				),
			),
			lastLook(view),
		],
		actions: [
			view.act(l10n.t("Check Now"), "checkNow", { primary: true }),
			view.act(l10n.t("Keep Waiting"), "keepWatching"),
			view.act(l10n.t("I Didn’t Pay"), "stopWatching"),
		],
	});
}

function received(view: View): HTMLElement {
	const { checkout, channel } = view;
	const before = checkout.balanceBefore;
	const now = checkout.balanceNow;
	return banner({
		kind: "success",
		icon: "pass-filled",
		role: "status",
		id: "checkout",
		title: rich(l10n.t("Deposit of {0} recorded"), h("span", {}, money(checkout.amount, checkout.currency))),
		body: [
			before !== null &&
				now !== null &&
				h(
					"p",
					{},
					l10n.t("Balance"),
					" ",
					number(before),
					" ",
					icon("arrow-right"),
					" ",
					number(now, "strong num"),
					" ",
					currencyCode(checkout.currency),
				),
		],
		actions: [
			checkout.hasReceipt && view.act(l10n.t("Open Receipt"), "openReceipt", { icon: "link-external" }),
			button(l10n.t("Show Deposit History"), {
				id: "received-history",
				secondary: true,
				onClick: () => channel.request("showHistory", null),
			}),
		],
	});
}

function left(view: View): HTMLElement {
	return banner({
		kind: "info",
		icon: "info",
		role: "status",
		id: "checkout",
		title: l10n.t("No deposit was recorded"),
		body: [
			h(
				"p",
				{},
				l10n.t("You left the checkout or the payment was declined. Nothing was added to your balance."),
			),
		],
		actions: [
			view.checkout.hasLink &&
				view.act(l10n.t("Open Checkout Again"), "openCheckout", { icon: "link-external", primary: true }),
			view.act(l10n.t("Start Over"), "startOver", { primary: !view.checkout.hasLink }),
		],
	});
}
