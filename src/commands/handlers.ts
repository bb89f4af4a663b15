import type { App } from "../app.ts";
import { activityCommands, writesCommands } from "./activity.ts";
import { balanceCommands } from "./balance.ts";
import { datasetsCommands } from "./datasets/datasets.ts";
import { diagnosticsCommands } from "./diagnostics.ts";
import type { Noun, NounHandlers, PageNoun } from "./commandHandler.ts";
import { localMarketplaceCommands } from "./localMarketplace.ts";
import { ownedCommands } from "./owned.ts";
import { apiKeyCommands } from "./session/apiKey.ts";
import { sessionCommands } from "./session/sessionCommands.ts";
import { withSignIn } from "./signInParts.ts";

/** Handlers of the commands that aren't in `pageHandlerMakers`. */
export const handlerMakers: {
	readonly [N in Exclude<Noun, PageNoun>]: (app: App) => NounHandlers<N>;
} = {
	session: (app) => sessionCommands(withSignIn(app)),
	apiKey: (app) => apiKeyCommands(withSignIn(app)),
	datasets: datasetsCommands,
	owned: ownedCommands,
	balance: balanceCommands,
	writes: writesCommands,
	activity: activityCommands,
	localMarketplace: (app) => localMarketplaceCommands(withSignIn(app)),
	walkthrough: ({ walkthroughs }) => ({
		openBuyer: async () => walkthroughs.open("buyer"),
		openSeller: async () => walkthroughs.open("seller"),
	}),
	log: ({ log }) => ({ show: () => log.show() }),
	diagnostics: diagnosticsCommands,
};
