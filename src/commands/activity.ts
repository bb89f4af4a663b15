import * as l10n from "@vscode/l10n";
import { accountOf } from "../model/session/sessionState.ts";
import type { Services } from "../services.ts";
import type { NounHandlers } from "./register.ts";

export function activityCommands(services: Services): NounHandlers<"activity"> {
	return { forget: async () => forget(services) };
}

async function forget(services: Services): Promise<{ kind: "forgotten" | "busy" | "cancelled" }> {
	const account = accountOf(services.session.state);
	if (!account) return { kind: "cancelled" };
	const unknown = services.activity.unknownCount;
	const detail = [
		l10n.t(
			"Activity and the access ledger of this account are deleted from this machine. The service is not asked.",
		),
		...(unknown === 0
			? []
			: [l10n.t("Outcomes that are not known ({0}) can then no longer be checked from here.", unknown)]),
	];
	const confirmed = await services.notifications.confirm({
		question: l10n.t("Forget the local records of {0}?", account.account),
		detail: detail.join("\n\n"),
		action: l10n.t("Forget"),
	});
	if (!confirmed) return { kind: "cancelled" };
	if (await services.writes.forget()) return { kind: "forgotten" };
	void services.notifications.show("info", l10n.t("Something is being sent. Try again when it has ended."));
	return { kind: "busy" };
}
