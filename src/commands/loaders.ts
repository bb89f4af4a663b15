import { turn } from "../base/turn.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { LateServices, Services } from "../services.ts";
import { isPageNoun } from "./pageNouns.ts";
import { completeSteps } from "./walkthroughSteps.ts";
import type { LoadedHandlers, Noun } from "./register.ts";

/**
 * What the commands of a noun do is loaded in two parts, each with the first command that needs it: to split them
 * further would cost more in files than it saves in bytes.
 */
export async function loadHandlers(services: LateServices, noun: Noun): Promise<LoadedHandlers> {
	const known = await services();
	const make = await makerOf(noun);
	// To load them holds the event loop; what a command does first may load as much again.
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
