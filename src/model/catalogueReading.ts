import { Worker } from "node:worker_threads";
import { MarketplaceError } from "../api/errors.ts";
import type { CredentialSource } from "../api/marketplaceClient.ts";
import type { TransportSettings } from "../api/transport.ts";
import type { FromWorker, ToWorker } from "../catalogueWorker/messages.ts";

export type CatalogueAnswer = Extract<FromWorker, { kind: "done" }>;

export interface ReadingOptions {
	/** The worker's bundle. */
	readonly workerPath: string | URL;
	readonly settings: TransportSettings;
	readonly credentials: CredentialSource;
	readonly seenPath: string | undefined;
	readonly signal: AbortSignal;
	/** Decoded bytes so far, and how many are expected where the service says. */
	readonly onProgress: (bytes: number, expected: number | undefined) => void;
}

/**
 * Reads GET /v1/datasets/discover in a thread of its own. Throws MarketplaceError only; a 401 is told to the
 * credential source as every other call does.
 */
export async function readCatalogue(options: ReadingOptions): Promise<CatalogueAnswer> {
	const host = new URL(options.settings.origin).host;
	const bearer = await options.credentials.bearer(options.signal);
	if (options.signal.aborted) {
		throw cancelled(host);
	}
	const { settings, seenPath } = options;
	const message = await converse(options, host, { kind: "read", settings, seenPath, bearer });
	if (message.kind === "done") {
		return message;
	}
	const error = new MarketplaceError(message.error);
	if (error.status === 401) {
		options.credentials.rejected(bearer);
	}
	throw error;
}

type LastMessage = Exclude<FromWorker, { kind: "progress" }>;

async function converse(options: ReadingOptions, host: string, order: ToWorker): Promise<LastMessage> {
	const worker = startWorker(options.workerPath, host);
	const cancel = (): void => worker.postMessage({ kind: "cancel" } satisfies ToWorker);
	options.signal.addEventListener("abort", cancel, { once: true });
	try {
		return await new Promise<LastMessage>((resolve, reject) => {
			worker.on("message", (message: FromWorker) => {
				if (message.kind === "progress") {
					options.onProgress(message.bytes, message.expected);
				} else {
					resolve(message);
				}
			});
			worker.on("error", (error) => reject(broken(host, error)));
			worker.on("exit", () => reject(broken(host, undefined)));
			worker.postMessage(order);
		});
	} finally {
		options.signal.removeEventListener("abort", cancel);
	}
}

function startWorker(path: string | URL, host: string): Worker {
	try {
		return new Worker(path, { execArgv: [], name: "data-marketplace-catalogue" });
	} catch (error) {
		throw broken(host, error);
	}
}

function cancelled(host: string): MarketplaceError {
	return new MarketplaceError({ kind: "cancelled", host, written: false });
}

/** The thread could not start, or fell: says so by the system's word for it, without its text. */
function broken(host: string, error: unknown): MarketplaceError {
	const code = error instanceof Error && "code" in error ? String(error.code) : "ERR_WORKER";
	return new MarketplaceError({
		kind: "protocol",
		host,
		written: false,
		code,
		operation: "GET /v1/datasets/discover",
	});
}
