import * as vscode from "vscode";
import { describeError } from "../api/describeError.ts";
import { MarketplaceError } from "../api/failure.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { forLog } from "../base/text.ts";
import type { Redactor } from "./redaction.ts";

/** Logs what the extension did. Never contains a credential: every line is redacted. */
export interface Log {
	info(message: string): void;
	warn(message: string): void;
	error(message: string, error?: unknown): void;
	show(): void;
}

/** The extension's only output channel. Untrusted text must go through `forLog`. */
export class ChannelLog implements Log, Disposable {
	readonly #name: string;
	readonly #redactor: Redactor;
	#opened: vscode.LogOutputChannel | undefined;

	constructor(name: string, redactor: Redactor) {
		this.#name = name;
		this.#redactor = redactor;
	}

	info(message: string): void {
		this.#channel.info(this.#redactor.redact(message));
	}

	warn(message: string): void {
		this.#channel.warn(this.#redactor.redact(message));
	}

	error(message: string, error?: unknown): void {
		const line = error === undefined ? message : `${message}: ${describe(error)}`;
		this.#channel.error(this.#redactor.redact(line));
	}

	show(): void {
		this.#channel.show(true);
	}

	dispose(): void {
		this.#opened?.dispose();
	}

	/** Created on the first line. */
	get #channel(): vscode.LogOutputChannel {
		return (this.#opened ??= vscode.window.createOutputChannel(this.#name, { log: true }));
	}
}

function describe(error: unknown): string {
	if (error instanceof MarketplaceError) {
		const { sentence, detail } = describeError(error);
		return forLog(detail === undefined ? sentence : `${sentence} (${detail})`);
	}
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
