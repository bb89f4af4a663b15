/** Labels and icons for the states of an address. A state always has both. */
import "@vscode-elements/elements/dist/vscode-progress-ring/vscode-progress-ring.js";
import * as l10n from "@vscode/l10n";
import type { LedgerRowShape, PlanRowShape, RunRowShape } from "./protocol.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";

type Stated = Pick<PlanRowShape | RunRowShape | LedgerRowShape, "state" | "action">;

interface Look {
	readonly icon: string;
	readonly colour?: "ok" | "warn" | "err";
	readonly word: string;
}

function lookOf({ state, action }: Stated): Look {
	const isGrant = action === "grant";
	switch (state) {
		case "ready":
			return { icon: "circle-large-outline", word: l10n.t("Ready") };
		case "already":
			return isGrant
				? { icon: "pass", colour: "ok", word: l10n.t("Already granted") }
				: { icon: "circle-slash", word: l10n.t("Already revoked") };
		case "unknown":
			return { icon: "question", colour: "warn", word: l10n.t("Unconfirmed") };
		case "repeated":
			return { icon: "copy", word: l10n.t("Duplicate") };
		case "lookAlike":
			return { icon: "warning", colour: "warn", word: l10n.t("Look-alike") };
		case "notAddress":
			return { icon: "error", colour: "err", word: l10n.t("Invalid address") };
		case "waiting":
			return { icon: "circle-large-outline", word: l10n.t("Waiting") };
		case "sending":
			return { icon: "", word: l10n.t("Sending") };
		case "done":
			return isGrant
				? { icon: "pass-filled", colour: "ok", word: l10n.t("Granted") }
				: { icon: "circle-slash", word: l10n.t("Revoked") };
		case "rejected":
			return { icon: "error", colour: "err", word: l10n.t("Rejected") };
		case "notSent":
			return { icon: "debug-pause", word: l10n.t("Not sent") };
	}
	return { icon: "question", word: state };
}

/** Icon and label. `before` precedes the label in lists that mix granting and revoking. */
export function stateCell(row: Stated, before?: string, after?: Child): HTMLElement {
	const look = lookOf(row);
	const picture =
		look.icon === ""
			? h("vscode-progress-ring", { class: "ring", "aria-hidden": "true" })
			: icon(look.icon, ...(look.colour === undefined ? [] : [look.colour]));
	const word = before === undefined ? look.word : `${before}: ${look.word}`;
	return h("span", { class: "cell-icon outcome" }, picture, h("span", {}, word, after));
}

/** An address with lookalike letters highlighted. */
export function addressCell(email: string, marks: readonly number[]): HTMLElement {
	const parts: Child[] = [];
	let from = 0;
	for (const at of marks) {
		const letter = String.fromCodePoint(email.codePointAt(at) ?? 32);
		parts.push(email.slice(from, at), h("mark", {}, letter));
		from = at + letter.length;
	}
	parts.push(email.slice(from));
	return h("bdi", { class: "mail" }, parts);
}
