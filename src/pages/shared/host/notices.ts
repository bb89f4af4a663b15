/** Notices about writes, shared by several pages. */
import * as l10n from "@vscode/l10n";
import type { DisposableStore } from "../../../base/lifecycle.ts";
import {
	type ActOutcome,
	type CheckResult,
	recordedSentence,
	type WriteNotice,
} from "../../../model/writes/actOutcome.ts";
import { type JournalRecord, unknownTitle } from "../../../model/writes/journal.ts";
import type { NoticeState } from "../protocol/notice.ts";

type Buttons<N extends string> = NoticeState<N>["buttons"];

/**
 * The notice for a write that wasn't carried out. If `titles` has no title for the kind of notice, the title says
 * that nothing was sent.
 */
export function notCarriedOut<N extends string>(
	{ kind, text }: WriteNotice,
	titles: { readonly [K in WriteNotice["kind"]]?: string },
	buttons: Buttons<N>,
): NoticeState<N> {
	const unsent = kind === "blocked" ? l10n.t("Nothing new was sent") : l10n.t("Nothing was sent");
	return { kind, look: "failure", title: titles[kind] ?? unsent, texts: [text], buttons };
}

/** The part of a notice that's the same for every write with an unknown outcome. */
export function unconfirmed(record: JournalRecord) {
	const title = unknownTitle(record);
	return { kind: "unknown", id: record.id, at: record.startedAt, look: "unknown", title } as const;
}

const looks = {
	happened: "done",
	nothingSeen: "open",
	changedOtherwise: "open",
	cannotTell: "unknown",
} as const;

/** The buttons by whether a check resolved the write, and a sentence about what stays blocked otherwise. */
interface Choices<N extends string> {
	readonly resolved: Buttons<N>;
	readonly open: Buttons<N>;
	readonly blocked: string;
}

/** The notice about what a check of the unresolved write `id` showed, and what stays blocked if that leaves it open. */
export function checkedNotice<N extends string>(
	id: string,
	{ kind, title, sentence }: CheckResult,
	{ resolved, open, blocked }: Choices<N>,
): NoticeState<N> {
	const blocks = kind !== "happened";
	return {
		kind: "checked",
		id,
		checkedAt: Date.now(),
		look: looks[kind],
		title,
		texts: blocks ? [sentence, blocked] : [sentence],
		buttons: blocks ? open : resolved,
		blocks,
	};
}

/**
 * Shows in a notification that a write wasn't done, is unconfirmed, or had another result than requested, if its page has
 * since been closed or shows another account, and so doesn't show the notice. `attached` is the controller's store.
 */
export function warnIfLeft(
	notifications: { show(severity: "warning", message: string): unknown },
	attached: Pick<DisposableStore, "disposed"> | undefined,
	outcome: ActOutcome<unknown>,
	notice: { readonly look: string; readonly title: string; readonly texts: readonly string[] } | null,
): void {
	const isFine = notice ? ["note", "done"].includes(notice.look) : outcome.kind === "done";
	if (attached?.disposed !== true || isFine) return;
	const words = notice ? l10n.t("{0}. {1}", notice.title, notice.texts.join(" ")) : recordedSentence(outcome);
	void notifications.show("warning", words);
}
