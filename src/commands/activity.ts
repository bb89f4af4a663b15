import * as l10n from "@vscode/l10n";
import { forQuickPick } from "../base/text.ts";
import { pickOne } from "../host/picks.ts";
import { withProgress } from "../host/progress.ts";
import type { CheckResult } from "../model/writes/actOutcome.ts";
import { targetOf, titleOf, unknownTitle } from "../model/writes/journal.ts";
import { textArgument } from "./arguments.ts";
import {
	type Cancelled,
	type CommandParts,
	type CommandScope,
	type NounHandlers,
	withAccount,
} from "./commandHandler.ts";
import { offerNewKey } from "./session/confirmedKey.ts";
import { type EnvFileParts, offerEnvFileUpdate } from "./session/keyEnvFile.ts";

interface CheckParts extends CommandParts, EnvFileParts {}

export function writesCommands(parts: CheckParts): NounHandlers<"writes"> {
	return {
		checkNow: withAccount(parts, async (scope, argument) =>
			checkNow(scope, parts, textArgument(argument, "recordId")),
		),
	};
}

export function activityCommands(parts: CommandParts): NounHandlers<"activity"> {
	return { forget: withAccount(parts, forget) };
}

/** Checks an unconfirmed write with the marketplace, and shows the result unless the user cancels the check. */
async function checkNow(
	scope: CommandScope,
	parts: CheckParts,
	given: string | undefined,
): Promise<CheckResult | Cancelled> {
	const { writes } = scope;
	const id = given ?? (await pickUnknown(scope));
	if (id === undefined) return { kind: "cancelled" };
	const result = await withProgress(
		l10n.t("Checking the unconfirmed action"),
		"notification",
		async (signal) => {
			const checked = await writes.checkNow(id, signal);
			return signal.aborted && writes.record(id)?.outcome === "unknown" ? undefined : checked;
		},
	);
	if (result === undefined) return { kind: "cancelled" };
	await showResult(scope, parts, id, result);
	return result;
}

async function pickUnknown({ writes, notifications }: CommandScope): Promise<string | undefined> {
	const [first, ...others] = writes.unknown();
	if (first === undefined) {
		void notifications.show("info", l10n.t("There are no unconfirmed actions."));
		return undefined;
	}
	if (others.length === 0) return first.id;
	const choices = [first, ...others].map((record) => ({
		label: forQuickPick(titleOf(record)),
		description: forQuickPick(targetOf(record) ?? ""),
		icon: "question",
		value: record.id,
	}));
	return pickOne(choices, { title: l10n.t("Choose an Action to Check") });
}

async function showResult(
	scope: CommandScope,
	parts: CheckParts,
	id: string,
	result: CheckResult,
): Promise<void> {
	const { account, writes, notifications } = scope;
	const record = writes.record(id);
	const sentence = l10n.t("{0}. {1}", result.title, result.sentence);
	if (record?.outcome !== "unknown") {
		if (result.newKeyLost) void offerNewKey(notifications, "warning", sentence);
		else void notifications.show("info", sentence);
		if (record?.kind === "keyRevoke" && result.kind === "happened")
			await offerEnvFileUpdate(parts, account.id, undefined);
		return;
	}
	const again = l10n.t("Check Again");
	const aside = l10n.t("Allow Retry");
	const detail = l10n.t(
		"{0}\n\nIf you allow a retry, you can send the same action again. If the first request did go through, the action may happen twice.",
		sentence,
	);
	const picked = await notifications.choose({ question: unknownTitle(record), detail }, [again, aside]);
	if (picked === aside) await writes.acknowledge(id);
	if (picked === again) await checkNow(scope, parts, id);
}

async function forget({
	account,
	writes,
	notifications,
}: CommandScope): Promise<{ kind: "forgotten" | "busy" | "cancelled" }> {
	const unknown = writes.unknown().length;
	const detail = [
		l10n.t(
			"This account’s activity, access ledger, and end dates of access will be deleted from this computer and can’t be restored. Nothing will change on the marketplace.",
		),
		...(unknown === 0
			? []
			: [l10n.t("Unconfirmed actions you’ll no longer be able to check: {0}.", unknown)]),
	];
	const confirmed = await notifications.confirm({
		question: l10n.t("Delete local records for {0}?", account.id.account),
		detail: detail.join("\n\n"),
		action: l10n.t("Delete"),
	});
	if (!confirmed) return { kind: "cancelled" };
	if (await writes.forget()) return { kind: "forgotten" };
	void notifications.show(
		"info",
		l10n.t(
			"Couldn’t delete the local records. Either an action is in progress or the records can’t be read. Wait for the action to finish, then try again.",
		),
	);
	return { kind: "busy" };
}
