import { turn } from "../base/async/turn.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { LateServices, Services } from "../services.ts";
import { isPageNoun } from "./pageNouns.ts";
import { completeSteps } from "./walkthroughSteps.ts";
import type { LoadedHandlers, Noun } from "./register.ts";

/**
 * Handlers load in two bundles, each when one of its commands first runs. Splitting them further would cost
 * more in files than it saves in bytes.
 */
export async function loadHandlers(services: LateServices, noun: Noun): Promise<LoadedHandlers> {
	const known = await services();
	const make = await makerOf(noun);
	// Loading blocks the event loop, and the command may load as much again.
	await turn();
	return {
		handlers: make(known),
		signsInFirst: async (id, goOn) => {
			if (isConnected(known.session.state)) return false;
			const { signsInFirst } = await import("./signInFirst.ts");
			return signsInFirst(known, noun, id, goOn);
		},
		runs: (id) => completeSteps(known, id),
		failed: async (id, error) => {
			const { tellFailure } = await import("./failure.ts");
			await tellFailure(known, id, error);
		},
	};
}

async function makerOf(noun: Noun): Promise<(services: Services) => LoadedHandlers["handlers"]> {
	if (isPageNoun(noun)) return (await import("./pageHandlers.ts")).pageHandlerMakers[noun];
	return (await import("./handlers.ts")).handlerMakers[noun];
}
