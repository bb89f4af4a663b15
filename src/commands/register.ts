import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Services } from "../services.ts";

type Nouns = typeof commandIds;
export type Noun = keyof Nouns;

/**
 * What a command does. Arguments come from anywhere (menus pass tree rows, keybindings and other extensions
 * what they like), so they are unknown until read; what is answered is the command's typed outcome.
 */
export type CommandHandler = (...args: unknown[]) => unknown;

/** The handlers of a noun, by verb: complete, or it does not compile. */
export type NounHandlers<N extends Noun> = { [Verb in keyof Nouns[N]]: CommandHandler };

/** What makes the handlers of each of some nouns. */
export type HandlerMakers<N extends Noun> = {
	readonly [Each in N]: (services: Services) => NounHandlers<Each>;
};

/** What the commands of a noun do. */
export interface LoadedHandlers {
	readonly handlers: Readonly<Record<string, CommandHandler>>;
	/** Whether a command lacks an account; `goOn` runs it again once somebody has signed in. */
	readonly signsInFirst: (id: string, goOn: () => Promise<unknown>) => Promise<boolean>;
	/** Called before a command is run that has what it needs. */
	readonly runs: (id: string) => void;
	/** Tells once, in words, what a command threw, which never reaches the editor as a raw error. */
	readonly failed: (id: string, error: unknown) => Promise<void>;
}

/** Registers every command of the manifest; what those of a noun do is loaded when the first of them runs. */
export function registerCommands(loadHandlers: (noun: Noun) => Promise<LoadedHandlers>): Disposable {
	const store = new DisposableStore();
	for (const noun of Object.keys(commandIds).filter(isNoun)) {
		let loading: Promise<LoadedHandlers> | undefined;
		for (const [verb, id] of Object.entries(commandIds[noun])) {
			const run: CommandHandler = async (...args) => {
				const { handlers, signsInFirst, runs, failed } = await (loading ??= loadHandlers(noun));
				try {
					if (await signsInFirst(id, async () => run(...args))) return { kind: "signedOut" };
					runs(id);
					return await handlers[verb]?.(...args);
				} catch (error) {
					await failed(id, error);
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
