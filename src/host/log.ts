import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";

/** Where the extension says what it did. Never holds a credential: every line passes the redactor. */
export interface Log {
	info(message: string): void;
	warn(message: string): void;
	error(message: string, error?: unknown): void;
	show(): void;
}

/** The one output channel of the extension. */
export class ChannelLog implements Log, Disposable {
	readonly #channel: vscode.LogOutputChannel;

	constructor(name: string) {
		this.#channel = vscode.window.createOutputChannel(name, { log: true });
	}

	info(message: string): void {
		this.#channel.info(message);
	}

	warn(message: string): void {
		this.#channel.warn(message);
	}

	error(message: string, error?: unknown): void {
		this.#channel.error(error === undefined ? message : `${message}: ${String(error)}`);
	}

	show(): void {
		this.#channel.show(true);
	}

	dispose(): void {
		this.#channel.dispose();
	}
}
