import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import { commandIds } from "../host/commandIds.ts";

type Nouns = typeof commandIds;
export type Noun = keyof Nouns;

/**
 * A command's handler. Arguments can come from anywhere (menus pass tree rows, keybindings and other
 * extensions pass anything), so they're unknown until validated. Returns the command's typed outcome.
 */
export type CommandHandler = (...args: unknown[]) => unknown;

/** Handlers by verb; a missing one doesn't compile. */
export type NounHandlers<N extends Noun> = { [Verb in keyof Nouns[N]]: CommandHandler };

export interface LoadedHandlers {
	readonly handlers: Readonly<Record<string, CommandHandler>>;
	/**
	 * Resolves to true if the command needs an account and none is signed in. `goOn` then runs it again after
	 * sign-in.
	 */
	readonly offersSignIn: (id: string, resume: () => Promise<unknown>) => Promise<boolean>;
	/** Called before a command with everything it needs runs. */
	readonly runs: (id: string) => void;
	/** Reports what a command threw, exactly once. Raw errors never reach VS Code. */
	readonly failed: (id: string, error: unknown) => Promise<void>;
}

/** Registers every command in package.json. A noun's handlers load when one of its commands first runs. */
export function registerCommands(loadHandlers: (noun: Noun) => Promise<LoadedHandlers>): Disposable {
	const store = new DisposableStore();
	for (const noun of Object.keys(commandIds).filter(isNoun)) {
		let loading: Promise<LoadedHandlers> | undefined;
		for (const [verb, id] of Object.entries(commandIds[noun])) {
			const run: CommandHandler = async (...args) => {
				const { handlers, offersSignIn, runs, failed } = await (loading ??= loadHandlers(noun));
				try {
					if (await offersSignIn(id, async () => run(...args))) return { kind: "signedOut" };
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

/** Nouns whose commands open pages or handle manifests: most of the commands' code. */
const pageNouns = [
	"dataset",
	"access",
	"deposit",
	"deposits",
	"autoDeposit",
	"earnings",
	"manifest",
] as const;

export type PageNoun = (typeof pageNouns)[number];

export function isPageNoun(noun: Noun): noun is PageNoun {
	return pageNouns.some((each) => each === noun);
}
