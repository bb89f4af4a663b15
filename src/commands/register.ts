import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeError } from "../api/describeError.ts";
import { MarketplaceError } from "../api/errors.ts";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Services } from "../services.ts";

type Nouns = typeof commandIds;
type Noun = keyof Nouns;

/**
 * What a command does. Arguments come from anywhere (menus pass tree rows, keybindings and other extensions
 * what they like), so they are unknown until read; what is answered is the command's typed outcome.
 */
export type CommandHandler = (...args: unknown[]) => unknown;

/** The handlers of a noun, by verb: complete, or it does not compile. */
export type NounHandlers<N extends Noun> = { [Verb in keyof Nouns[N]]: CommandHandler };

/** The handlers of every noun. */
export type AllHandlers = { [N in Noun]: NounHandlers<N> };

/** Registers every command of the manifest; what they do is loaded when the first of them runs. */
export function registerCommands(
	services: Services,
	loadHandlers: (services: Services) => Promise<AllHandlers>,
): Disposable {
	const store = new DisposableStore();
	let loading: Promise<AllHandlers> | undefined;
	for (const noun of Object.keys(commandIds).filter(isNoun)) {
		for (const [verb, id] of Object.entries(commandIds[noun])) {
			const run: CommandHandler = async (...args) => {
				const handlers: Record<string, CommandHandler> = (await (loading ??= loadHandlers(services)))[noun];
				return handlers[verb]?.(...args);
			};
			store.add(
				vscode.commands.registerCommand(id, async (...args: unknown[]) => guard(services, id, run, args)),
			);
		}
	}
	return store;
}

function isNoun(name: string): name is Noun {
	return name in commandIds;
}

/** Runs a command; what it throws is told once, in words, and never reaches the editor as a raw error. */
async function guard(services: Services, id: string, run: CommandHandler, args: unknown[]): Promise<unknown> {
	try {
		return await run(...args);
	} catch (error) {
		services.log.error(id, error);
		await report(services, error);
		return undefined;
	}
}

async function report(services: Services, error: unknown): Promise<void> {
	if (error instanceof MarketplaceError && error.kind === "cancelled") return;
	const showLog = l10n.t("Show Log");
	const picked = await services.notifications.show("error", describeError(error).sentence, showLog);
	if (picked === showLog) services.log.show();
}
