import "@vscode-elements/elements/dist/vscode-badge/vscode-badge.js";
import "@vscode-elements/elements/dist/vscode-tabs/vscode-tabs.js";
import "@vscode-elements/elements/dist/vscode-tab-header/vscode-tab-header.js";
import "@vscode-elements/elements/dist/vscode-tab-panel/vscode-tab-panel.js";
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { accessPage, type AccessState } from "./protocol.ts";
import { startPage } from "../shared/ui/channel.tsx";
import { h, region, type Child } from "../shared/ui/dom.tsx";
import { link } from "../shared/ui/elements.tsx";
import { failureArea } from "../shared/ui/failure.tsx";
import { groupDigits } from "../../base/decimal.ts";
import { createFrame } from "../shared/ui/frame.tsx";
import type { AccessChannel } from "./channel.tsx";
import { buildLedger } from "./ledger.tsx";
import { buildPlan } from "./plan.tsx";
import { buildRun } from "./run.tsx";
import { buildWho } from "./who.tsx";

startPage(accessPage, (channel) => {
	const frame = createFrame("page access-page");
	const failures = failureArea();
	const meta = h("div");
	const who = buildWho(channel, failures);
	const plan = buildPlan(channel, failures, who);
	const run = buildRun(channel, failures);
	const badge = h("vscode-badge", { variant: "counter", slot: "content-after" });
	const tabs = h("vscode-tabs", { panel: true });
	const show = (index: number): void => {
		tabs.selectedIndex = index;
		tabs.setAttribute("selected-index", String(index));
	};
	const ledger = buildLedger(channel, failures, () => {
		show(0);
		who.focus();
	});
	tabs.append(
		h("vscode-tab-header", { slot: "header" }, l10n.t("Grant or Revoke")),
		h("vscode-tab-panel", { panel: true }, h("div", { class: "tab" }, who.root, plan.root, run.root)),
		h("vscode-tab-header", { slot: "header" }, l10n.t("Ledger"), badge),
		h("vscode-tab-panel", { panel: true }, h("div", { class: "tab" }, ledger.root)),
	);
	frame.page.append(
		h("header", { class: "page-header" }, h("h1", {}, l10n.t("Access")), meta),
		failures.root,
		tabs,
	);
	frame.page.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" || (!event.ctrlKey && !event.metaKey) || plan.root.hidden) return;
		event.preventDefault();
		void plan.start();
	});
	const showMeta = region(meta, (state: Pick<AccessState, "dataset" | "account">) => metaOf(channel, state));
	let asked = 0;
	return (state) => {
		const { account, dataset } = state;
		showMeta({ account, dataset });
		if (state.asked.serial > asked) {
			asked = state.asked.serial;
			show(state.asked.tab === "ledger" ? 1 : 0);
		}
		badge.textContent = groupDigits(state.ledger.count);
		badge.hidden = state.ledger.count === 0;
		who.update(state);
		const busy = state.run !== null;
		who.root.hidden = busy;
		plan.update(state.plan, account.connected);
		if (busy) plan.root.hidden = true;
		run.update(state.run);
		ledger.update(state.ledger);
		frame.progress(undefined);
	};
});

function metaOf(
	channel: AccessChannel,
	{ dataset, account }: Pick<AccessState, "dataset" | "account">,
): Child {
	const open = link(h("bdi", {}, display(dataset.name, 200)), async () =>
		channel.request("openDataset", null),
	);
	if (!account.connected) {
		return h(
			"ul",
			{ class: "meta" },
			h("li", {}, open),
			h(
				"li",
				{},
				link(l10n.t("Sign In…"), async () => channel.request("signIn", null), { id: "sign-in" }),
			),
		);
	}
	return h(
		"ul",
		{ class: "meta" },
		h("li", {}, open),
		h("li", {}, h("strong", { class: "strong" }, h("bdi", {}, display(account.host)))),
		h("li", {}, h("bdi", {}, display(account.account))),
	);
}
