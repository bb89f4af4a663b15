import { commandIds, type CommandId } from "../host/commandIds.ts";
import type { ContextKeys } from "../host/contextKeys.ts";
import type { KeyValueStore } from "../storage/stores.ts";

/** Commands that complete walkthrough steps. VS Code's own events miss commands that the extension itself runs. */
const commandsOf: Readonly<Record<string, readonly CommandId[]>> = {
	find: [commandIds.datasets.search, commandIds.datasets.filter, commandIds.dataset.open],
	cost: [commandIds.dataset.estimateCost, commandIds.dataset.open],
	balance: [commandIds.deposit.start, commandIds.balance.show, commandIds.autoDeposit.configure],
	describe: [commandIds.manifest.new, commandIds.manifest.inferFields, commandIds.dataset.create],
	publish: [commandIds.dataset.create, commandIds.manifest.publish],
	access: [commandIds.access.bulk, commandIds.access.grant],
	paid: [commandIds.earnings.show, commandIds.earnings.withdraw],
};

const memoryKey = "walkthroughs.completed";

interface Parts {
	readonly keyValue: KeyValueStore;
	readonly contextKeys: ContextKeys;
}

/** Updates the context key of steps completed on this computer, in any window. */
export function showCompletedSteps({ keyValue, contextKeys }: Parts): void {
	contextKeys.set("completedSteps", completedIn(keyValue));
}

export function completeSteps(parts: Parts, id: string): void {
	const before = completedIn(parts.keyValue);
	const completed = new Set(before.split(" ").filter((step) => step !== ""));
	for (const [step, ids] of Object.entries(commandsOf)) {
		if (ids.some((command) => command === id)) completed.add(step);
	}
	const after = [...completed].join(" ");
	if (after === before) return;
	void parts.keyValue.update(memoryKey, after).then(() => showCompletedSteps(parts));
}

/** Names of completed steps, separated by spaces. */
function completedIn(memory: Parts["keyValue"]): string {
	const stored = memory.get(memoryKey);
	return typeof stored === "string" ? stored : "";
}
