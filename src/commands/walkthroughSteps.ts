import { propertyOf } from "../base/record.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Walkthroughs, WalkthroughStep } from "../host/walkthroughs.ts";
import { type FirstWalkthroughParts, openFirstWalkthrough } from "./openFirstWalkthrough.ts";

/** By command, the kind of outcome that completes a step. */
const steps: Readonly<Record<string, readonly [WalkthroughStep, outcome: string]>> = {
	[commandIds.datasets.search]: ["find", "opened"],
	[commandIds.dataset.open]: ["find", "opened"],
	[commandIds.dataset.openToSide]: ["find", "opened"],
	[commandIds.dataset.estimateCost]: ["cost", "estimated"],
	[commandIds.apiKey.openTerminal]: ["code", "opened"],
	[commandIds.apiKey.debug]: ["code", "started"],
	[commandIds.apiKey.addToEnvFile]: ["code", "added"],
	[commandIds.manifest.new]: ["describe", "created"],
	[commandIds.manifest.inferFields]: ["describe", "created"],
};

interface Parts extends FirstWalkthroughParts {
	readonly walkthroughs: Pick<Walkthroughs, "complete" | "open">;
}

/** Completes a command's walkthrough step. After a sign-in, opens the first walkthrough. */
export async function noteOutcome(parts: Parts, id: string, outcome: unknown): Promise<void> {
	const kind = propertyOf(outcome, "kind");
	const [step, wanted] = steps[id] ?? [];
	if (step !== undefined && kind === wanted) parts.walkthroughs.complete(step);
	if (kind === "signedIn") await openFirstWalkthrough(parts);
}
