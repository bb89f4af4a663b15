/** The dataset's name, key facts, and actions. */
import * as l10n from "@vscode/l10n";
import { formatMoney } from "../../base/decimal.ts";
import { displayName } from "../../base/text.ts";
import type { DatasetRecord, DatasetState } from "./protocol.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";
import { announce, button, iconButton, link } from "../shared/ui/elements.tsx";
import { agingText } from "../shared/ui/format.tsx";
import { splitButton } from "../shared/ui/menu.tsx";
import { visibilityOf } from "../shared/ui/words.tsx";
import type { DatasetChannel } from "./channel.tsx";

/** Data older than this is marked as stale. */
const STALE_MS = 10 * 60_000;

/** `chunks` returns the count entered for the estimate. */
export function pageHeader(channel: DatasetChannel, state: DatasetState, chunks: () => string): Child {
	const record = state.record;
	if (record === null) {
		return [];
	}
	return [
		h("h1", {}, h("bdi", {}, displayName(record.name, record.id, 400))),
		h(
			"ul",
			{ class: "meta", "aria-label": l10n.t("At a glance") },
			facts(channel, record, state).map((fact) => h("li", {}, fact)),
		),
		h(
			"div",
			{ class: "actions" },
			state.owner ? ownerActions(channel) : buyerActions(channel, state, chunks),
			button(l10n.t("Insert Code Snippet…"), {
				id: "snippet",
				icon: "code",
				secondary: true,
				onClick: () => channel.request("insertSnippet", null),
			}),
			copyMenu(channel),
			h(
				"span",
				{ class: "actions tight" },
				iconButton("json", l10n.t("Open as JSON"), () => channel.request("openAsJson", null), { id: "json" }),
				iconButton("refresh", l10n.t("Refresh"), () => channel.request("refresh", null), { id: "refresh" }),
			),
		),
	];
}

function facts(channel: DatasetChannel, record: DatasetRecord, state: DatasetState): Child[] {
	const visibility = visibilityOf(record.visibility);
	const stale = state.readAt !== null && Date.now() - state.readAt > STALE_MS ? state.readAt : undefined;
	return [
		seller(channel, record),
		[icon(visibility.icon), h("span", { dir: "auto" }, visibility.text)],
		access(record, state.owner),
		record.queryable
			? [icon("plug"), l10n.t("Queryable")]
			: [icon("debug-disconnect"), l10n.t("Not queryable")],
		state.watched !== null && [
			icon("bell"),
			l10n.t("Watching for {0}", formatMoney(state.watched, record.currency)),
		],
		stale !== undefined &&
			h(
				"span",
				{ class: "muted" },
				agingText(stale, (age) => l10n.t("Refreshed {0}", age)),
			),
	].filter((fact) => fact !== false);
}

function seller(channel: DatasetChannel, record: DatasetRecord): Child {
	return link(
		h("bdi", {}, displayName(record.seller_name, record.seller_id)),
		() => channel.request("showSeller", null),
		{ id: "seller", title: l10n.t("Show this seller’s datasets in Discover") },
	);
}

function access(record: DatasetRecord, owner: boolean): Child {
	if (owner) {
		return [icon("person"), l10n.t("In My Datasets")];
	}
	return record.subscribed
		? [icon("pass-filled", "ok"), l10n.t("Access granted")]
		: [icon("circle-slash"), l10n.t("Access not granted")];
}

function buyerActions(channel: DatasetChannel, state: DatasetState, chunks: () => string): Child {
	return [
		button(state.pinned ? l10n.t("Unpin") : l10n.t("Pin"), {
			id: "pin",
			icon: state.pinned ? "pinned" : "pin",
			secondary: true,
			onClick: () => channel.request("togglePin", null),
		}),
		button(l10n.t("Watch Price…"), {
			id: "watch",
			icon: "bell",
			secondary: true,
			onClick: () => channel.request("watchPrice", null),
		}),
		button(l10n.t("Compare…"), {
			id: "compare",
			icon: "diff",
			secondary: true,
			onClick: () => channel.request("compare", { chunks: chunks() }),
		}),
	];
}

function ownerActions(channel: DatasetChannel): Child {
	return [
		button(l10n.t("Grant Access…"), {
			id: "grant",
			icon: "person-add",
			onClick: () => channel.request("grantAccess", null),
		}),
		button(l10n.t("Revoke Access…"), {
			id: "revoke",
			secondary: true,
			onClick: () => channel.request("revokeAccess", null),
		}),
		button(l10n.t("Access Ledger"), {
			id: "ledger",
			icon: "list-flat",
			secondary: true,
			onClick: () => channel.request("accessLedger", null),
		}),
	];
}

function copyMenu(channel: DatasetChannel): HTMLElement {
	const copy = (what: "id" | "json" | "markdown" | "curl") => async (): Promise<void> => {
		await channel.request("copy", what);
		announce(l10n.t("Copied"));
	};
	return splitButton({
		id: "copy",
		icon: "copy",
		label: l10n.t("Copy"),
		onClick: copy("id"),
		moreLabel: l10n.t("More copy formats: JSON, Markdown, and curl"),
		items: [
			{ label: l10n.t("Copy ID"), onClick: copy("id") },
			{ label: l10n.t("Copy as JSON"), onClick: copy("json") },
			{ label: l10n.t("Copy as Markdown"), onClick: copy("markdown") },
			{ label: l10n.t("Copy as curl"), onClick: copy("curl") },
		],
	});
}
