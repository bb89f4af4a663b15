import * as vscode from "vscode";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { commandIds } from "../host/commandIds.ts";

type Nouns = typeof commandIds;
type Noun = keyof Nouns;

/**
 * What a command does. Arguments come from anywhere (menus pass tree rows, keybindings and other extensions
 * what they like), so they are unknown until read; what is answered is the command's typed outcome.
 */
export type CommandHandler = (...args: unknown[]) => unknown;

/** The handlers of a noun, by verb: complete, or it does not compile. */
export type NounHandlers<N extends Noun> = { [Verb in keyof Nouns[N]]: CommandHandler };

/** What all commands do. */
export interface LoadedHandlers {
	readonly handlers: AllHandlers;
	/** Tells once, in words, what a command threw, which never reaches the editor as a raw error. */
	readonly failed: (id: string, error: unknown) => Promise<void>;
}

/** The handlers of every noun. */
export type AllHandlers = { [N in Noun]: NounHandlers<N> };

/** Registers every command of the manifest; what they do is loaded when the first of them runs. */
export function registerCommands(loadHandlers: () => Promise<LoadedHandlers>): Disposable {
	const store = new DisposableStore();
	let loading: Promise<LoadedHandlers> | undefined;
	for (const noun of Object.keys(commandIds).filter(isNoun)) {
		for (const [verb, id] of Object.entries(commandIds[noun])) {
			const run: CommandHandler = async (...args) => {
				const { handlers, failed } = await (loading ??= loadHandlers());
				const ofNoun: Record<string, CommandHandler> = handlers[noun];
				try {
					return await ofNoun[verb]?.(...args);
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
