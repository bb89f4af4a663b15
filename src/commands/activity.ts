import * as l10n from "@vscode/l10n";
import { type CommandParts, type NounHandlers, withAccount } from "./commandHandler.ts";
import type { AccountScope } from "../account/accountScope.ts";

type Parts = CommandParts & Pick<AccountScope, "account" | "writes">;

export function activityCommands(app: CommandParts): NounHandlers<"activity"> {
	return { forget: withAccount(app, async (parts) => forget(parts)) };
}

async function forget(parts: Parts): Promise<{ kind: "forgotten" | "busy" | "cancelled" }> {
	const unknown = parts.writes.unknown().length;
	const detail = [
		l10n.t(
			"This deletes this account’s activity and access ledger from this computer. Nothing changes on the marketplace.",
		),
		...(unknown === 0 ? [] : [l10n.t("Unconfirmed actions ({0}) can no longer be checked.", unknown)]),
	];
	const confirmed = await parts.notifications.confirm({
		question: l10n.t("Delete local records for {0}?", parts.account.id.account),
		detail: detail.join("\n\n"),
		action: l10n.t("Delete"),
	});
	if (!confirmed) return { kind: "cancelled" };
	if (await parts.writes.forget()) return { kind: "forgotten" };
	void parts.notifications.show(
		"info",
		l10n.t("An action is still in progress. Try again when it finishes."),
	);
	return { kind: "busy" };
}
