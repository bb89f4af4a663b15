import type { App } from "../app.ts";
import { activityCommands, writesCommands } from "./activity.ts";
import { balanceCommands } from "./balance.ts";
import { datasetsCommands } from "./datasets/datasets.ts";
import { diagnosticsCommands } from "./diagnostics.ts";
import type { Noun, NounHandlers, PageNoun } from "./commandHandler.ts";
import { localMarketplaceCommands } from "./localMarketplace.ts";
import { ownedCommands } from "./owned.ts";
import { apiKeyCommands } from "./session/apiKeyCommands.ts";
import { sessionCommands } from "./session/sessionCommands.ts";
import { SignInFlow } from "./session/signInFlow.ts";
import { SignIn } from "../model/session/signIn.ts";

/** Handlers of the commands that aren't in `pageHandlers`. */
export function handlers(app: App): { readonly [N in Exclude<Noun, PageNoun>]: NounHandlers<N> } {
	const { log, walkthroughs } = app;
	const signIn = new SignIn(app.signInContext);
	const signInFlow = new SignInFlow({ ...app, signIn });
	return {
		session: sessionCommands({ ...app, signInFlow }),
		apiKey: apiKeyCommands({ ...app, signInFlow }),
		datasets: datasetsCommands(app),
		owned: ownedCommands(app),
		balance: balanceCommands(app),
		writes: writesCommands(app),
		activity: activityCommands(app),
		localMarketplace: localMarketplaceCommands({ ...app, signIn }),
		walkthrough: {
			openBuyer: async () => walkthroughs.open("buyer"),
			openSeller: async () => walkthroughs.open("seller"),
		},
		log: { show: () => log.show() },
		diagnostics: diagnosticsCommands(app),
	};
}
