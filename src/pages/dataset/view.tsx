import * as l10n from "@vscode/l10n";
import { displayName } from "../../base/text.ts";
import { datasetPage, type DatasetState } from "./protocol.ts";
import { startPage } from "../shared/ui/channel.tsx";
import { h, region, type Child } from "../shared/ui/dom.tsx";
import { banner, button, stateBlock } from "../shared/ui/elements.tsx";
import { createFrame } from "../shared/ui/frame.tsx";
import type { DatasetChannel } from "./channel.tsx";
import { buildFields } from "./fields.tsx";
import { pageHeader } from "./header.tsx";
import { peersPanel } from "./peers.tsx";
import { buildPrice } from "./price.tsx";
import { aboutSection, detailsSection, siblingsSection } from "./sections.tsx";

startPage(datasetPage, (channel, first) => {
	const frame = createFrame();
	const content = buildContent(channel, first);
	const showWhole = region(frame.page, (whole: WholePage) =>
		whole.kind === "content" ? content.root : wholeState(channel, whole),
	);
	return (state) => {
		document.title = state.name;
		frame.progress(state.refreshing || state.phase === "loading" ? l10n.t("Loading the dataset") : undefined);
		showWhole(wholePage(state));
		if (state.record !== null) {
			content.update(state);
		}
	};
});

type WholePage =
	| { readonly kind: "content" }
	| { readonly kind: "loading" | "gone" | "failed"; readonly name: string; readonly text: string };

/** Once loaded, a record stays on the page even if a refresh fails, unless the dataset is gone. */
function wholePage(state: DatasetState): WholePage {
	if (state.record !== null && state.phase !== "gone") {
		return { kind: "content" };
	}
	const kind = state.phase === "ready" ? "loading" : state.phase;
	return { kind, name: state.name, text: state.problem ?? "" };
}

function wholeState(channel: DatasetChannel, whole: Exclude<WholePage, { kind: "content" }>): Child {
	const again = button(l10n.t("Try Again"), { id: "again", onClick: () => channel.request("refresh", null) });
	if (whole.kind === "loading") {
		return loading(whole.name);
	}
	if (whole.kind === "gone") {
		return stateBlock({
			heading: "h1",
			icon: "search-stop",
			title: l10n.t("This dataset doesn’t exist, or you don’t have access to it."),
			text: l10n.t("The dataset may have been made private, or the ID may be wrong."),
			actions: [again],
		});
	}
	const log = button(l10n.t("Show Log"), {
		id: "log",
		secondary: true,
		onClick: () => channel.request("showLog", null),
	});
	return stateBlock({
		heading: "h1",
		icon: "debug-disconnect",
		title: l10n.t("Couldn’t load the dataset"),
		text: whole.text,
		actions: [again, log],
	});
}

function loading(name: string): Child {
	return [
		h("header", { class: "page-header" }, h("h1", {}, h("bdi", {}, displayName(name, "")))),
		h("p", { class: "muted", role: "status" }, l10n.t("Loading the dataset")),
	];
}

function buildContent(
	channel: DatasetChannel,
	first: DatasetState,
): { root: HTMLElement[]; update: (state: DatasetState) => void } {
	const header = h("header", { class: "page-header" });
	const notices = h("div", { class: "notices" });
	const about = h("section", { "aria-labelledby": "about" });
	const price = buildPrice(channel, first);
	const peers = h("section", { class: "panel", "aria-labelledby": "peers-title" });
	const details = h("section", { "aria-labelledby": "details" });
	const fields = buildFields();
	const more = h("section", { "aria-labelledby": "more" });
	const aside = h(
		"aside",
		{ class: "aside stack", "aria-label": l10n.t("Price and details") },
		price.root,
		peers,
		details,
	);
	const columns = h("div", { class: "columns" }, about, aside, fields.root, more);
	const showHeader = region(header, (state: DatasetState) => pageHeader(channel, state, price.chunks));
	const showNotices = region(notices, (state: DatasetState) => noticesOf(channel, state));
	const showAbout = region(about, (state: DatasetState) => aboutSection(state));
	const showPeers = region(peers, (state: DatasetState) => peersPanel(state));
	const showDetails = region(details, (state: DatasetState) => detailsSection(channel, state));
	const showMore = region(more, (state: DatasetState) => siblingsSection(channel, state));
	return {
		root: [header, notices, columns],
		update: (state) => {
			showHeader(state);
			showNotices(state);
			notices.hidden = notices.childElementCount === 0;
			showAbout(state);
			price.update(state);
			showPeers(state);
			showDetails(state);
			fields.update(state.record?.fields ?? []);
			fields.root.hidden = state.fromList;
			showMore(state);
			more.hidden = state.siblings.length === 0;
		},
	};
}

function noticesOf(channel: DatasetChannel, state: DatasetState): Child {
	const failed =
		state.problem !== null &&
		banner({
			kind: "warning",
			icon: "debug-disconnect",
			role: "status",
			id: "refresh-failed",
			title: state.fromList ? l10n.t("Couldn’t load the dataset") : l10n.t("This page may be out of date"),
			body: [
				h("p", {}, state.problem),
				state.fromList && h("p", {}, l10n.t("This page shows the details from the last list of datasets.")),
			],
			actions: [
				button(l10n.t("Try Again"), { id: "again", onClick: () => channel.request("refresh", null) }),
			],
		});
	const notQueryable =
		state.owner &&
		state.record?.queryable === false &&
		banner({
			kind: "warning",
			icon: "warning",
			role: "note",
			title: l10n.t("Not queryable"),
			body: [
				h(
					"p",
					{},
					l10n.t(
						"This dataset has no connector, so buyers can see it but can’t query it. The marketplace doesn’t let you add one later.",
					),
				),
			],
		});
	return [failed, notQueryable];
}
