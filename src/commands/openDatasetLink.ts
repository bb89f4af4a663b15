import * as l10n from "@vscode/l10n";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { ArrivedLink } from "../host/links.ts";
import type { MarketplaceChoice } from "../host/marketplaceChoice.ts";
import { checkDatasetLink } from "../rules/datasetLink.ts";
import type { SessionParts } from "./commandHandler.ts";

interface Parts extends SessionParts {
	readonly marketplaceChoice: MarketplaceChoice;
}

/** Opens the dataset that a link names. Switches to another marketplace only if the user agrees. */
export async function openDatasetLink(parts: Parts, { path, query }: ArrivedLink): Promise<void> {
	const checked = checkDatasetLink(path, query);
	if (!checked.ok) {
		void parts.notifications.show("warning", checked.message);
		return;
	}
	const { id, origin } = checked.value;
	if (origin !== undefined && !isInUse(parts, origin) && !(await switched(parts, origin))) return;
	await runCommand(commandIds.dataset.open, { datasetId: id });
}

function isInUse({ marketplaceChoice }: Parts, origin: string): boolean {
	const { current } = marketplaceChoice;
	return current !== undefined && new URL(current.baseUrl).origin === origin;
}

/** Offers to switch to the link's marketplace. Resolves to whether that marketplace is then in use. */
async function switched(parts: Parts, origin: string): Promise<boolean> {
	const { session, marketplaceChoice, notifications } = parts;
	const { host } = new URL(origin);
	const current = marketplaceChoice.current && new URL(marketplaceChoice.current.baseUrl).host;
	const place =
		current === undefined
			? l10n.t("This link is for a dataset on {0}.", host)
			: l10n.t("This link is for a dataset on {0}, but you’re using {1}.", host, current);
	const known = session.accounts().some((account) => account.origin === origin);
	const [step, action] = known
		? [l10n.t("Switch to {0} to open the dataset.", host), l10n.t("Switch Marketplace")]
		: [l10n.t("Connect to {0} to open the dataset.", host), l10n.t("Connect to a Marketplace…")];
	const message = l10n.t("{0} {1}", place, step);
	if ((await notifications.show("info", message, action)) === undefined) return false;
	await runCommand(commandIds.session.connect, { baseUrl: marketplaceChoice.baseUrlOf(origin) });
	return isInUse(parts, origin);
}
