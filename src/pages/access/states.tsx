/** Labels and icons for the states of an address. A state always has both. */
import "@vscode-elements/elements/dist/vscode-progress-ring/vscode-progress-ring.js";
import * as l10n from "@vscode/l10n";
import { Fragment, type ComponentChildren } from "preact";
import type { LedgerRowShape, PlanRowShape, RunRowShape } from "./protocol.ts";
import { Icon } from "../shared/components/controls.tsx";

type Stated = Pick<PlanRowShape | RunRowShape | LedgerRowShape, "state" | "action">;

interface Appearance {
	readonly icon: string;
	readonly color?: "ok" | "warn" | "err";
	readonly word: string;
}

function appearanceOf({ state, action }: Stated): Appearance {
	const isGrant = action === "grant";
	switch (state) {
		case "ready":
			return { icon: "circle-large-outline", word: l10n.t("Ready") };
		case "already":
			return isGrant
				? { icon: "pass", color: "ok", word: l10n.t("Already granted") }
				: { icon: "circle-slash", word: l10n.t("Already revoked") };
		case "unknown":
			return { icon: "question", color: "warn", word: l10n.t("Unconfirmed") };
		case "repeated":
			return { icon: "copy", word: l10n.t("Duplicate") };
		case "lookAlike":
			return { icon: "warning", color: "warn", word: l10n.t("Look-alike") };
		case "notAddress":
			return { icon: "error", color: "err", word: l10n.t("Invalid address") };
		case "waiting":
			return { icon: "circle-large-outline", word: l10n.t("Waiting") };
		case "sending":
			return { icon: "", word: l10n.t("Sending") };
		case "done":
			return isGrant
				? { icon: "pass-filled", color: "ok", word: l10n.t("Granted") }
				: { icon: "circle-slash", word: l10n.t("Revoked") };
		case "rejected":
			return { icon: "error", color: "err", word: l10n.t("Rejected") };
		case "notSent":
			return { icon: "debug-pause", word: l10n.t("Not sent") };
	}
	return { icon: "question", word: state };
}

interface StateCellProps {
	readonly row: Stated;
	/** In a list that mixes granting and revoking. */
	readonly named?: boolean;
	/** Shown after the label. */
	readonly children?: ComponentChildren;
}

/** Icon and label. */
export function StateCell({ row, named = false, children }: StateCellProps) {
	const { icon, color, word } = appearanceOf(row);
	const action = row.action === "grant" ? l10n.t("Grant") : l10n.t("Revoke");
	return (
		<span class="cell-icon outcome">
			{icon === "" ? (
				<vscode-progress-ring class="ring" aria-hidden="true" />
			) : (
				<Icon name={icon} class={color ?? ""} />
			)}
			<span>
				{named ? `${action}: ${word}` : word}
				{children}
			</span>
		</span>
	);
}

/** An address with lookalike letters highlighted. */
export function Address({
	email,
	marks = [],
}: {
	readonly email: string;
	readonly marks?: readonly number[];
}) {
	const letters = marks.map((at) => ({ at, letter: String.fromCodePoint(email.codePointAt(at) ?? 32) }));
	const end = letters.at(-1);
	return (
		<bdi class="mail">
			{letters.map(({ at, letter }, index) => {
				const before = letters[index - 1];
				return (
					<Fragment key={at}>
						{email.slice(before ? before.at + before.letter.length : 0, at)}
						<mark>{letter}</mark>
					</Fragment>
				);
			})}
			{email.slice(end ? end.at + end.letter.length : 0)}
		</bdi>
	);
}
