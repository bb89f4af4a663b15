import * as l10n from "@vscode/l10n";
import type { App, Services } from "../services.ts";
import type { NounHandlers } from "./register.ts";
import { withAccount } from "./withAccount.ts";

export function activityCommands(app: App): NounHandlers<"activity"> {
	return { forget: withAccount(app, async (services) => forget(services)) };
}

async function forget(services: Services): Promise<{ kind: "forgotten" | "busy" | "cancelled" }> {
	const unknown = services.activity.unknownCount;
	const detail = [
		l10n.t(
			"This deletes this account’s activity and access ledger from this computer. Nothing changes on the marketplace.",
		),
		...(unknown === 0 ? [] : [l10n.t("Unconfirmed actions ({0}) can no longer be checked.", unknown)]),
	];
	const confirmed = await services.notifications.confirm({
		question: l10n.t("Delete local records for {0}?", services.account.id.account),
		detail: detail.join("\n\n"),
		action: l10n.t("Delete"),
	});
	if (!confirmed) return { kind: "cancelled" };
	if (await services.writes.forget()) return { kind: "forgotten" };
	void services.notifications.show(
		"info",
		l10n.t("An action is still in progress. Try again when it finishes."),
	);
	return { kind: "busy" };
}
