import { Worker } from "node:worker_threads";
import { MarketplaceError } from "../../api/errors.ts";
import type { TransportTuning } from "../../api/transport/undiciTransport.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** An idle thread uses about 10 MB. Starting one takes about 100 ms. */
const IDLE_MILLISECONDS = 60_000;

export type CatalogueAnswer = Exclude<FromWorker, { kind: "progress" }>;

/**
 * Small on purpose: young garbage is mostly handles to received bytes, and early collection frees those
 * bytes.
 */
const YOUNG_MEGABYTES = 4;

/**
 * The worker thread that loads catalogues. Started when it's likely to be needed, terminated on abort. Most
 * windows load the list only once, so the thread ends after its first order. Users who refresh may do so
 * again, so from then on it stays for a while.
 */
export class CatalogueThread implements Disposable {
	readonly #path: string | URL;
	readonly #admit: TransportTuning["admit"];
	#worker: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#orders = 0;

	/**
	 * `path`: the worker's bundle. `admit`: runs before each order, because the worker's own transport can't
	 * run it.
	 */
	constructor(path: string | URL, admit?: TransportTuning["admit"]) {
		this.#path = path;
		this.#admit = admit;
	}

	/** Starts the thread ahead of an order. */
	warm(): void {
		this.#start();
		this.#rest();
	}

	/** Loads one catalogue. One order at a time. Throws MarketplaceError. An abort terminates the thread. */
	async order(
		order: ToWorker,
		onProgress: (progress: { bytes: number; expected: number | undefined }) => void,
		signal: AbortSignal,
	): Promise<CatalogueAnswer> {
		await this.#admit?.(order.settings.origin);
		const { host } = new URL(order.settings.origin);
		clearTimeout(this.#idle);
		const worker = this.#start();
		const answer = Promise.withResolvers<CatalogueAnswer>();
		const onMessage = (message: FromWorker): void => {
			if (message.kind === "progress") {
				onProgress(message);
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

/** The thread couldn't start, or crashed. Reports only the error code, not its text. */
function broken(host: string, error: unknown): MarketplaceError {
	const code = error instanceof Error && "code" in error ? String(error.code) : "ERR_WORKER";
	const operation = "GET /v1/datasets/discover";
	return new MarketplaceError({ kind: "protocol", host, written: false, code, operation });
}
