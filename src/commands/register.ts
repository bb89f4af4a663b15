import * as vscode from "vscode";
import type { App, LateApp } from "../app.ts";
import { turn } from "../base/clock.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import { commandIds } from "../host/commandIds.ts";
import { isConnected } from "../model/session/sessionState.ts";
import { type CommandHandler, isPageNoun, type Noun } from "./commandHandler.ts";

/** Registers every command in `commandIds`. A noun's handlers are created when one of its commands first runs. */
export function registerCommands(late: LateApp): Disposable {
	const store = new DisposableStore();
	for (const noun of Object.keys(commandIds).filter(isNoun)) {
		let loading: ReturnType<typeof load> | undefined;
		for (const [verb, id] of Object.entries(commandIds[noun])) {
			const run: CommandHandler = async (...args) => {
				const app = await late();
				try {
					const handlers = await (loading ??= load(app, noun));
					if (!isConnected(app.session.state)) {
						const { offersSignIn } = await import("./signInFirst.ts");
						if (offersSignIn(app, noun, id, async () => run(...args))) return { kind: "signedOut" };
					}
					const outcome: unknown = await handlers[verb]?.(...args);
					void import("./walkthroughSteps.ts").then(async ({ noteOutcome }) => noteOutcome(app, id, outcome));
					return outcome;
				} catch (error) {
					// VS Code would show the raw error.
					await app.notifications.showFailure(app.log, id, error);
					return undefined;
				}
			};
			store.add(vscode.commands.registerCommand(id, run));
		}
	}
	return store;
}

function isNoun(name: string): name is Noun {
	return name in commandIds;
}

/**
 * Handlers load in two bundles, each at the latest when one of its commands first runs. Smaller bundles would
 * cost more in per-file overhead than they save in bytes.
 */
async function load(app: App, noun: Noun): Promise<Readonly<Record<string, CommandHandler>>> {
	const handlers = isPageNoun(noun)
		? (await import("./pageHandlers.ts")).pageHandlers(app)[noun]
		: (await import("./handlers.ts")).handlers(app)[noun];
	// Loading blocked the event loop, and the command may block it for as long again, so let other work run in between.
	await turn();
	return handlers;
}
