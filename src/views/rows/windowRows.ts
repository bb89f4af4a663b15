import * as l10n from "@vscode/l10n";
import type { SessionState } from "../../model/session/sessionState.ts";
import { spokenOf, type Row } from "./row.ts";

/** If secrets aren't shared between windows, changes from another window take effect after a reload. */
export function windowRows(session: SessionState): Row[] {
	if (!("reloadMayHelp" in session) || !session.reloadMayHelp) return [];
	const label = l10n.t("Changed in another window");
	const description = l10n.t("reload to use it");
	return [
		{
			id: "state/window",
			label,
			description,
			icon: "refresh",
			color: "list.warningForeground",
			command: { id: "workbench.action.reloadWindow" },
			spoken: spokenOf(label, description),
			tooltip: () => l10n.t("Your sign-in changed in another window. Select to reload this window."),
		},
	];
}
