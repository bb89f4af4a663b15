import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { depositsPage, type DepositsState } from "./protocol.ts";
import { accountMeta, notConnected } from "../shared/ui/accountMeta.tsx";
import { startPage } from "../shared/ui/channel.tsx";
import { h, region, type Child } from "../shared/ui/dom.tsx";
import { banner, button, stateBlock } from "../shared/ui/elements.tsx";
import { failureArea } from "../shared/ui/failure.tsx";
import { agingText } from "../shared/ui/format.tsx";
import { createFrame } from "../shared/ui/frame.tsx";
import { noBuyer } from "../shared/ui/noBuyer.tsx";
import type { DepositsChannel } from "./channel.tsx";
import { ChartSection } from "./chartSection.tsx";
import { exportProgress, headerActions, totalsView } from "./summary.tsx";
import { TableSection } from "./tableSection.tsx";

class DepositsPage {
	readonly #channel: DepositsChannel;
	readonly #frame = createFrame();
	readonly #failures = failureArea();
	readonly #chart: ChartSection;
	readonly #table: TableSection;
	readonly #meta = h("div");
	readonly #actions = h("div", { class: "actions" });
	readonly #exporting = h("div");
	readonly #notice = h("div");
	readonly #whole = h("div");
	readonly #totals = h("div");
	readonly #showParts: (state: DepositsState, kind: WholeKind) => void;

	constructor(channel: DepositsChannel) {
		this.#channel = channel;
		this.#chart = new ChartSection(channel);
		this.#table = new TableSection(channel, this.#failures);
		this.#frame.page.append(
			h(
				"header",
				{ class: "page-header" },
				h("h1", {}, l10n.t("Deposit History")),
				this.#meta,
				this.#actions,
			),
			this.#failures.root,
			this.#exporting,
			this.#notice,
			this.#whole,
			this.#totals,
			this.#chart.root,
			this.#table.root,
		);
		this.#showParts = this.#createParts();
	}

	update(state: DepositsState): void {
		const { connected } = state.account;
		const kind = wholeKind(state);
		const content = kind.kind === "content" || kind.kind === "loading";
		const first = connected && state.reading && state.count === 0;
		this.#frame.progress(first ? l10n.t("Loading the deposit history") : undefined);
		this.#showParts(state, kind);
		this.#meta.hidden = !connected;
		this.#actions.hidden = !connected || kind.kind === "noBuyer";
		this.#exporting.hidden = state.exporting === null;
		this.#notice.hidden = this.#notice.childElementCount === 0;
		this.#whole.hidden = content;
		this.#totals.hidden = !content || state.count === 0;
		this.#chart.root.hidden = this.#totals.hidden;
		this.#table.root.hidden = !content;
		if (!this.#chart.root.hidden) {
			this.#chart.update(state);
		}
		this.#table.update(state);
	}

	#createParts(): (state: DepositsState, kind: WholeKind) => void {
		const channel = this.#channel;
		const showMeta = region(this.#meta, (shown: Pick<DepositsState, "account" | "readAt">) =>
			accountMeta(shown.account, readAge(shown.readAt)),
		);
		const showActions = region(this.#actions, (empty: boolean) =>
			headerActions(channel, this.#failures, empty),
		);
		const showExport = region(this.#exporting, (progress: DepositsState["exporting"]) =>
			exportProgress(channel, progress),
		);
		const showNotice = region(this.#notice, (shown: Doubts) => notices(channel, shown));
		const showTotals = region(this.#totals, (totals: Totals) => totalsView(totals));
		const showWhole = region(this.#whole, (kind: WholeKind) => wholeState(channel, kind));
		return (state, kind) => {
			const { account, readAt, incomplete, count, unreadable } = state;
			showMeta({ account, readAt });
			showActions(count === 0);
			showExport(state.exporting);
			showNotice({ incomplete, count, unreadable });
			showWhole(kind);
			showTotals(totalsOf(state));
		};
	}
}

startPage(depositsPage, (channel) => {
	const page = new DepositsPage(channel);
	return (state) => page.update(state);
});

function readAge(readAt: number | null): Child {
	return readAt === null ? undefined : agingText(readAt, (age) => l10n.t("Refreshed {0}", age));
}

type Doubts = Pick<DepositsState, "incomplete" | "count" | "unreadable">;
type Totals = Pick<DepositsState, "depositedInAll" | "totals" | "count" | "oldest" | "complete">;

function totalsOf({ depositedInAll, totals, count, oldest, complete }: DepositsState): Totals {
	return { depositedInAll, totals, count, oldest, complete };
}

type WholeKind =
	| { readonly kind: "content" | "loading" | "empty" | "nothingRead" | "nobody" }
	| { readonly kind: "noBuyer"; readonly account: string }
	| { readonly kind: "failed"; readonly text: string };

function wholeKind(state: DepositsState): WholeKind {
	if (!state.account.connected) {
		return { kind: "nobody" };
	}
	if (state.phase === "none") {
		return { kind: "noBuyer", account: state.account.account };
	}
	if (state.phase === "failed" && state.count === 0) {
		return { kind: "failed", text: state.problem ?? "" };
	}
	if (state.phase === "loading") {
		return { kind: "loading" };
	}
	if (state.count > 0) {
		return { kind: "content" };
	}
	return { kind: state.incomplete !== null ? "nothingRead" : state.complete ? "empty" : "content" };
}

function wholeState(channel: DepositsChannel, whole: WholeKind): Child {
	switch (whole.kind) {
		case "content":
		case "loading":
		case "nothingRead":
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
		case "noBuyer":
			return noBuyer(whole.account, {
				switchAccount: () => channel.request("switchAccount", null),
				showEarnings: () => channel.request("showEarnings", null),
			});
		case "failed":
			return failed(channel, whole.text);
	}
}

function failed(channel: DepositsChannel, text: string): HTMLElement {
	return stateBlock({
		icon: "debug-disconnect",
		inline: true,
		title: l10n.t("Couldn’t load the deposit history"),
		text: l10n.t("{0} Your balance isn’t affected.", text),
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

function notices(channel: DepositsChannel, shown: Doubts): Child {
	if (shown.incomplete === null && shown.unreadable === 0) {
		return undefined;
	}
	const unreadable =
		shown.unreadable > 0 &&
		h(
			"p",
			{},
			shown.unreadable === 1
				? l10n.t("1 deposit couldn’t be loaded and isn’t counted.")
				: l10n.t("{0} deposits couldn’t be loaded and aren’t counted.", groupDigits(shown.unreadable)),
		);
	return banner({
		kind: "warning",
		icon: "warning",
		role: "note",
		title: l10n.t("This history may be incomplete"),
		body: [
			shown.incomplete !== null && h("p", {}, shown.incomplete),
			unreadable,
			shown.count > 0 &&
				h(
					"p",
					{},
					shown.count === 1
						? l10n.t("The total below covers only the deposit shown, not your full history.")
						: l10n.t(
								"The total below covers only the {0} deposits shown, not your full history.",
								groupDigits(shown.count),
							),
				),
		],
		actions: [
			button(l10n.t("Refresh"), { id: "read-again", onClick: () => channel.request("refresh", null) }),
			button(l10n.t("Show Log"), {
				id: "incomplete-log",
				secondary: true,
				onClick: () => channel.request("showLog", null),
			}),
		],
	});
}
