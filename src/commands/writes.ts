import * as l10n from "@vscode/l10n";
import { forQuickPick } from "../base/text.ts";
import { pickOne } from "../host/picks.ts";
import { withProgress } from "../host/progress.ts";
import type { CheckFinding } from "../model/writes/checkFinding.ts";
import type { App, Services } from "../services.ts";
import { textArgument } from "./arguments.ts";
import type { NounHandlers } from "./register.ts";
import { withAccount } from "./withAccount.ts";

interface Cancelled {
	kind: "cancelled";
}

export function writesCommands(app: App): NounHandlers<"writes"> {
	return {
		checkNow: withAccount(app, async (services, argument) =>
			checkNow(services, textArgument(argument, "recordId")),
		),
	};
}

/** Checks the marketplace's records for the outcome of a write, and shows the result. */
async function checkNow(services: Services, given: string | undefined): Promise<CheckFinding | Cancelled> {
	const id = given ?? (await pickUnknown(services));
	if (id === undefined) return { kind: "cancelled" };
	const finding = await withProgress({ title: l10n.t("Checking"), where: "notification" }, async (signal) =>
		services.writes.checkNow(id, signal),
	);
	await say(services, id, finding);
	return finding;
}

async function pickUnknown({ activity }: Services): Promise<string | undefined> {
	const unknown = activity.entries().filter((entry) => entry.outcome === "unknown");
	const [first, ...others] = unknown;
	if (others.length === 0) return first?.id;
	const choices = unknown.map((entry) => ({
		label: forQuickPick(entry.title),
		description: forQuickPick(entry.target ?? ""),
		icon: "question",
		value: entry.id,
	}));
	return pickOne(choices, { title: l10n.t("Which action do you want to check?") });
}

async function say(services: Services, id: string, finding: CheckFinding): Promise<void> {
	const settled = finding.kind === "happened" || finding.kind === "didNotHappen";
	if (settled) {
		void services.notifications.show("info", l10n.t("{0}. {1}", finding.title, finding.sentence));
		return;
	}
	const again = l10n.t("Check Again");
	const aside = l10n.t("Allow Retry");
	const detail = l10n.t("{0}\n\nIf you allow a retry, the same action can be sent again.", finding.sentence);
	const picked = await services.notifications.choose({ question: finding.title, detail }, [again, aside]);
	if (picked === aside) await services.writes.acknowledge(id);
	if (picked === again) await checkNow(services, id);
}
