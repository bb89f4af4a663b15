/** The deposit history. */
import * as l10n from "@vscode/l10n";
import { depositsPage, type DepositsState } from "../../protocol/deposits.ts";
import { accountMeta, notConnected } from "../accountMeta.ts";
import { startPage } from "../channel.ts";
import { h, region, type Child } from "../dom.ts";
import { banner, button, stateBlock } from "../elements.ts";
import { failureArea } from "../failure.ts";
import { agingText } from "../format.ts";
import { createFrame } from "../frame.ts";
import { ChartSection } from "./chartSection.ts";
import type { DepositsChannel } from "./channel.ts";
import { exportProgress, headerActions, totalsView } from "./summary.ts";
import { TableSection } from "./tableSection.ts";

startPage(depositsPage, (channel) => {
	const frame = createFrame();
	const failures = failureArea();
	const meta = h("div");
	const actions = h("div", { class: "actions" });
	const exporting = h("div");
	const notice = h("div");
	const totals = h("div");
	const whole = h("div");
	const chart = new ChartSection(channel);
	const table = new TableSection(channel, failures);
	frame.page.append(
		h("header", { class: "page-header" }, h("h1", {}, l10n.t("Deposit History")), meta, actions),
		failures.root,
		exporting,
		notice,
		whole,
		totals,
		chart.root,
		table.root,
	);
	const showMeta = region(meta, (shown: Pick<DepositsState, "account" | "readAt">) =>
		accountMeta(
			shown.account,
			shown.readAt === null
				? undefined
				: agingText(shown.readAt, channel.language, (age) => l10n.t("Read {0}", age)),
		),
	);
	const showActions = region(actions, (empty: boolean) => headerActions(channel, failures, empty));
	const showExport = region(exporting, (progress: DepositsState["exporting"]) =>
		exportProgress(channel, progress),
	);
	const showNotice = region(notice, (shown: Pick<DepositsState, "incomplete" | "count" | "unreadable">) =>
		notices(channel, shown),
	);
	const showTotals = region(totals, (state: Totals) => totalsView(state, channel.language));
	const showWhole = region(whole, (kind: WholeKind) => wholeState(channel, kind));
	return (state) => {
		const kind = wholeKind(state);
		const content = kind.kind === "content" || kind.kind === "loading";
		const words = l10n.t("Reading the deposit history");
		frame.progress(state.account.connected && state.reading && state.count === 0 ? words : undefined);
		meta.hidden = !state.account.connected;
		actions.hidden = !state.account.connected;
		showMeta({ account: state.account, readAt: state.readAt });
		showActions(state.count === 0);
		showExport(state.exporting);
		exporting.hidden = state.exporting === null;
		showNotice({ incomplete: state.incomplete, count: state.count, unreadable: state.unreadable });
		notice.hidden = notice.childElementCount === 0;
		showWhole(kind);
		whole.hidden = content;
		totals.hidden = !content || state.count === 0;
		chart.root.hidden = totals.hidden;
		table.root.hidden = !content;
		showTotals(totalsOf(state));
		if (!chart.root.hidden) {
			chart.update(state);
		}
		table.update(state);
	};
});

export type Totals = Pick<DepositsState, "depositedInAll" | "totals" | "count" | "oldest" | "complete">;

function totalsOf({ depositedInAll, totals, count, oldest, complete }: DepositsState): Totals {
	return { depositedInAll, totals, count, oldest, complete };
}

type WholeKind =
	| { readonly kind: "content" | "loading" | "empty" | "nobody" }
	| { readonly kind: "failed"; readonly text: string };

function wholeKind(state: DepositsState): WholeKind {
	if (!state.account.connected) {
		return { kind: "nobody" };
	}
	if (state.phase === "failed" && state.count === 0) {
		return { kind: "failed", text: state.problem ?? "" };
	}
	if (state.phase === "loading") {
		return { kind: "loading" };
	}
	return { kind: state.count === 0 && (state.complete || state.incomplete !== null) ? "empty" : "content" };
}

function wholeState(channel: DepositsChannel, whole: WholeKind): Child {
	switch (whole.kind) {
		case "content":
		case "loading":
			return undefined;
		case "nobody":
			return notConnected(() => channel.request("signIn", null));
		case "empty":
			return stateBlock({
				icon: "credit-card",
				inline: true,
				title: l10n.t("No deposits yet"),
				text: l10n.t("When you add to your balance, each deposit is listed here with its receipt."),
				actions: [
					button(l10n.t("Deposit…"), {
						id: "deposit-first",
						onClick: () => channel.request("deposit", null),
					}),
				],
			});
		case "failed":
			return failed(channel, whole.text);
	}
}

function failed(channel: DepositsChannel, text: string): HTMLElement {
	return stateBlock({
		icon: "debug-disconnect",
		inline: true,
		title: l10n.t("The deposit history could not be read"),
		text: l10n.t("{0} Your balance is not affected.", text),
		actions: [
			button(l10n.t("Try Again"), { id: "again", onClick: () => channel.request("retry", null) }),
			button(l10n.t("Show Log"), {
				id: "log",
				secondary: true,
				onClick: () => channel.request("showLog", null),
			}),
		],
	});
}

function notices(
	channel: DepositsChannel,
	shown: Pick<DepositsState, "incomplete" | "count" | "unreadable">,
): Child {
	if (shown.incomplete === null && shown.unreadable === 0) {
		return undefined;
	}
	const unreadable =
		shown.unreadable > 0 &&
		h("p", {}, l10n.t("{0} entries could not be read and are not counted.", shown.unreadable));
	return banner({
		kind: "warning",
		icon: "warning",
		role: "note",
		title: l10n.t("This history may be incomplete"),
		body: [
			shown.incomplete !== null && h("p", {}, shown.incomplete),
			unreadable,
			h("p", {}, l10n.t("The total below is of the {0} deposits shown, not of all.", shown.count)),
		],
		actions: [
			button(l10n.t("Read Again"), { id: "read-again", onClick: () => channel.request("refresh", null) }),
			button(l10n.t("Show Log"), {
				id: "incomplete-log",
				secondary: true,
				onClick: () => channel.request("showLog", null),
			}),
		],
	});
}
