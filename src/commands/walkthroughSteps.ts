import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import { propertyOf } from "../base/record.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Walkthroughs, WalkthroughStep } from "../host/walkthroughs.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";

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

interface Parts {
	readonly scopes: Current<AccountScope>;
	readonly walkthroughs: Pick<Walkthroughs, "complete" | "openFirst">;
}

/** Completes a command's walkthrough step. After a sign-in, calls `openFirst` with the account's role. */
export async function noteOutcome(
	{ scopes, walkthroughs }: Parts,
	id: string,
	outcome: unknown,
): Promise<void> {
	const kind = propertyOf(outcome, "kind");
	const [step, wanted] = steps[id] ?? [];
	if (step !== undefined && kind === wanted) walkthroughs.complete(step);
	const wallet = scopes.value?.wallet;
	if (kind !== "signedIn" || wallet === undefined) return;
	await walkthroughs.openFirst(async () => {
		await wallet.refresh();
		return lacksRole(wallet.buyer) ? "seller" : "buyer";
	});
}
