/** The outcome of a checkout request that didn't succeed. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import type { DepositState } from "./protocol.ts";
import { h, type Child } from "../shared/ui/dom.tsx";
import { banner, button } from "../shared/ui/elements.tsx";
import { formatClock } from "../shared/ui/format.tsx";
import type { DepositChannel } from "./channel.tsx";

export function requestNotice(
	channel: DepositChannel,
	notice: DepositState["notice"],
	focusForm: () => void,
): Child {
	if (notice === null) {
		return undefined;
	}
	const dismiss = (): Promise<null> => channel.request("dismissNotice", null);
	const dismissal = button(l10n.t("Dismiss"), { id: "dismiss", secondary: true, onClick: dismiss });
	if (notice.kind === "unknown") {
		const again = button(l10n.t("Start a New Deposit"), {
			id: "start-new",
			onClick: async () => {
				await dismiss();
				focusForm();
			},
		});
		return unknownNotice(formatClock(notice.sentAt), [again, dismissal]);
	}
	const toWebPages =
		notice.kind === "rejectedLinks" &&
		button(l10n.t("Return to a Web Page Instead"), {
			id: "web-pages",
			onClick: async () => {
				await channel.request("returnToWebPages", null);
				focusForm();
			},
		});
	return failedNotice(notice, [toWebPages, dismissal]);
}

function unknownNotice(sentAt: string, actions: readonly Child[]): Child {
	return banner({
		kind: "warning",
		icon: "question",
		role: "alert",
		id: "deposit-notice",
		title: l10n.t("Couldn’t confirm whether a checkout was created"),
		body: [
			h(
				"p",
				{},
				l10n.t(
					"The request was sent at {0}, but no usable response arrived, so there’s no checkout page to open. You can’t be charged without opening that page, so you can start a new deposit.",
					sentAt,
				),
			),
		],
		actions,
	});
}

type Failed = Exclude<NonNullable<DepositState["notice"]>, { kind: "unknown" }>;

function failedNotice(notice: Failed, actions: readonly Child[]): Child {
	return banner({
		kind: "failure",
		icon: "error",
		role: "alert",
		id: "deposit-notice",
		title: titleOf(notice.kind),
		body: [
			h("p", { dir: "auto" }, display(notice.text, 600)),
			notice.kind === "rejectedLinks" &&
				h(
					"p",
					{},
					l10n.t(
						"The checkout was set up to return to VS Code. The marketplace might accept only web page addresses.",
					),
				),
		],
		actions,
	});
}

function titleOf(kind: "rejected" | "rejectedLinks" | "notSent" | "blocked"): string {
	switch (kind) {
		case "rejected":
		case "rejectedLinks":
			return l10n.t("The marketplace rejected the deposit");
		case "notSent":
			return l10n.t("Nothing was sent");
		case "blocked":
			return l10n.t("Another deposit is still unconfirmed");
	}
}
