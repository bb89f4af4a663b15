import { Worker } from "node:worker_threads";
import { MarketplaceError } from "../../api/errors.ts";
import type { TransportTuning } from "../../api/transport/undiciTransport.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type { FromWorker, ToWorker } from "../../catalogueWorker/messages.ts";

/** An idle thread holds some ten megabytes; starting one takes a tenth of a second. */
const IDLE_MILLISECONDS = 60_000;

export type CatalogueAnswer = Exclude<FromWorker, { kind: "progress" }>;

/** Young garbage is mostly handles of received bytes: collected soon, so that these bytes do not pile up. */
const YOUNG_MEGABYTES = 4;

/**
 * The thread that reads catalogues: started when it is likely to be needed, ended by an abort. Most windows read the
 * list once, when it is first looked at, so it ends after that; who has it read again may do so once more, so from
 * then on it stays for a while.
 */
export class CatalogueThread implements Disposable {
	readonly #path: string | URL;
	readonly #admit: TransportTuning["admit"];
	#worker: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#orders = 0;

	/** `path`: the worker's bundle. `admit`: as a transport asks, which the worker's cannot. */
	constructor(path: string | URL, admit?: TransportTuning["admit"]) {
		this.#path = path;
		this.#admit = admit;
	}

	/** Starts the thread ahead of an order. */
	warm(): void {
		this.#start();
		this.#rest();
	}

	/** Has one catalogue read; one order at a time. Throws MarketplaceError; an abort ends the thread. */
	async order(
		order: ToWorker,
		onProgress: (bytes: number, expected: number | undefined) => void,
		signal: AbortSignal,
	): Promise<CatalogueAnswer> {
		await this.#admit?.(order.settings.origin);
		const { host } = new URL(order.settings.origin);
		clearTimeout(this.#idle);
		const worker = this.#start();
		const answer = Promise.withResolvers<CatalogueAnswer>();
		const onMessage = (message: FromWorker): void => {
			if (message.kind === "progress") {
				onProgress(message.bytes, message.expected);
			} else {
				answer.resolve(message);
			}
		};
		const onError = (error: unknown): void => answer.reject(broken(host, error));
		const onAbort = (): void => {
			this.#end(worker);
			answer.reject(new MarketplaceError({ kind: "cancelled", host, written: false }));
		};
		worker.on("message", onMessage).on("error", onError).on("exit", onError);
		signal.addEventListener("abort", onAbort, { once: true });
		worker.ref();
		worker.postMessage(order);
		try {
			return await answer.promise;
		} finally {
			signal.removeEventListener("abort", onAbort);
			worker.off("message", onMessage).off("error", onError).off("exit", onError);
			worker.unref();
			this.#orders++;
			if (this.#orders === 1) {
				this.#end(worker);
			} else {
				this.#rest();
			}
		}
	}

	dispose(): void {
		clearTimeout(this.#idle);
		if (this.#worker) {
			this.#end(this.#worker);
		}
	}

	#start(): Worker {
		if (this.#worker) {
			return this.#worker;
		}
		const worker = new Worker(this.#path, {
			execArgv: [],
			name: "data-marketplace-catalogue",
			resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
		});
		const forget = (): void => {
			if (this.#worker === worker) {
				this.#worker = undefined;
			}
		};
		worker.on("error", forget).on("exit", forget);
		worker.unref();
		this.#worker = worker;
		return worker;
	}

	#rest(): void {
		clearTimeout(this.#idle);
		this.#idle = setTimeout(() => this.dispose(), IDLE_MILLISECONDS).unref();
	}

	#end(worker: Worker): void {
		if (this.#worker === worker) {
			this.#worker = undefined;
		}
		void worker.terminate();
	}
}

/** The thread could not start, or fell: told by the system's word for it, without its text. */
function broken(host: string, error: unknown): MarketplaceError {
	const code = error instanceof Error && "code" in error ? String(error.code) : "ERR_WORKER";
	const operation = "GET /v1/datasets/discover";
	return new MarketplaceError({ kind: "protocol", host, written: false, code, operation });
}
