import { turn } from "../base/async/turn.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { App, LateApp } from "../app.ts";
import { isPageNoun, type LoadedHandlers, type Noun } from "./register.ts";
import { completeSteps } from "./walkthroughSteps.ts";

/**
 * Handlers load in two bundles, each when one of its commands first runs. Splitting them further would cost
 * more in files than it saves in bytes.
 */
export async function loadHandlers(late: LateApp, noun: Noun): Promise<LoadedHandlers> {
	const app = await late();
	const make = await makerOf(noun);
	// Loading blocks the event loop, and the command may load as much again.
	await turn();
	return {
		handlers: make(app),
		offersSignIn: async (id, resume) => {
			if (isConnected(app.session.state)) return false;
			const { offersSignIn } = await import("./signInFirst.ts");
			return offersSignIn(app, noun, id, resume);
		},
		runs: (id) => completeSteps(app, id),
		failed: async (id, error) => {
			const { notifyFailure } = await import("./failure.ts");
			await notifyFailure(app, id, error);
		},
	};
}

async function makerOf(noun: Noun): Promise<(app: App) => LoadedHandlers["handlers"]> {
	if (isPageNoun(noun)) return (await import("./pageHandlers.ts")).pageHandlerMakers[noun];
	return (await import("./handlers.ts")).handlerMakers[noun];
}
