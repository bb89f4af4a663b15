import { Worker } from "node:worker_threads";
import { type FailedCall, MarketplaceError } from "../../api/failure.ts";
import { type CredentialSource, withBearer } from "../../api/exchange.ts";
import type { TransportSettings, TransportTuning } from "../../api/transport/transportSettings.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type {
	CatalogueProgress,
	HostMessage,
	LoadedCatalogue,
	WorkerMessage,
	WorkerRequest,
	WorkerResponse,
} from "./worker.ts";

/** How long an idle thread stays: it uses about 10 MB, and starting one takes about 100 ms. */
const IDLE_MS = 60_000;

/**
 * The memory for young objects. It's small on purpose: young garbage is mostly handles to received bytes, and
 * early collection frees those bytes.
 */
const YOUNG_MEGABYTES = 4;

interface LoadOptions extends Pick<WorkerRequest, "settings" | "baselinePath" | "watched"> {
	readonly credentials: CredentialSource;
	readonly signal: AbortSignal;
	readonly onProgress: (progress: CatalogueProgress) => void;
}

/**
 * The worker thread that loads catalogues. An abort terminates the thread, and so does the end of the first request,
 * because most windows load the list only once. After later requests, it stays for a while.
 */
export class CatalogueWorkerClient implements Disposable {
	readonly #path: string | URL;
	readonly #admit: (origin: string) => Promise<void>;
	#worker: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#requests = 0;

	/** `path`: the worker's bundle. `admit`: runs before each attempt. See TransportTuning. */
	constructor(path: string | URL, admit: TransportTuning["admit"] = async () => undefined) {
		this.#path = path;
		this.#admit = admit;
	}

	/** Starts the thread ahead of a request. */
	warm(): void {
		// A thread that is running may be loading, which must not end as idle.
		if (this.#worker) return;
		this.#start();
		this.#rest();
	}

	/**
	 * Loads GET /v1/datasets/discover. One load at a time. Throws MarketplaceError, or an error of `admit`.
	 */
	async load({ credentials, signal, onProgress, ...request }: LoadOptions): Promise<LoadedCatalogue> {
		const { settings } = request;
		const send = async (bearer: string): Promise<LoadedCatalogue> => {
			if (signal.aborted) throw cancelled(settings);
			const response = await this.#request({ ...request, bearer }, onProgress, signal);
			if (response.kind === "done") return response;
			throw new MarketplaceError(response.error);
		};
		return withBearer(credentials, loadOf(settings), send, signal);
	}

	dispose(): void {
		clearTimeout(this.#idle);
		if (this.#worker) this.#end(this.#worker);
	}

	async #request(
		request: WorkerRequest,
		onProgress: LoadOptions["onProgress"],
		signal: AbortSignal,
	): Promise<WorkerResponse> {
		clearTimeout(this.#idle);
		const worker = this.#start();
		const response = Promise.withResolvers<WorkerResponse>();
		const send = (message: HostMessage): void => worker.postMessage(message);
		const stop = (reason: unknown): void => {
			this.#end(worker);
			response.reject(reason);
		};
		const onMessage = (message: WorkerMessage): void => {
			if (message.kind === "progress") onProgress(message);
			else if (message.kind !== "attempt") response.resolve(message);
			else void this.#admit(request.settings.origin).then(() => send({ kind: "admitted" }), stop);
		};
		const onError = (error: unknown): void => response.reject(broken(request.settings, error));
		const onAbort = (): void => stop(cancelled(request.settings));
		worker.on("message", onMessage).on("error", onError).on("exit", onError);
		signal.addEventListener("abort", onAbort, { once: true });
		worker.ref();
		send({ kind: "load", ...request });
		try {
			return await response.promise;
		} finally {
			signal.removeEventListener("abort", onAbort);
			worker.off("message", onMessage).off("error", onError).off("exit", onError);
			worker.unref();
			this.#requests++;
			if (this.#requests === 1) this.#end(worker);
			else this.#rest();
		}
	}

	#start(): Worker {
		if (this.#worker) return this.#worker;
		const worker = new Worker(this.#path, {
			execArgv: [],
			name: "data-marketplace-catalogue",
			resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
		});
		const forget = (): void => {
			if (this.#worker === worker) this.#worker = undefined;
		};
		worker.on("error", forget).on("exit", forget);
		worker.unref();
		this.#worker = worker;
		return worker;
	}

	#rest(): void {
		clearTimeout(this.#idle);
		this.#idle = setTimeout(() => this.dispose(), IDLE_MS).unref();
	}

	#end(worker: Worker): void {
		if (this.#worker === worker) this.#worker = undefined;
		void worker.terminate();
	}
}

/** What errors say about a load while nothing is known to have been sent. */
export function loadOf({ origin }: TransportSettings): FailedCall {
	return { host: new URL(origin).host, operation: "GET /v1/datasets/discover", mayHaveReached: false };
}

function cancelled(settings: TransportSettings): MarketplaceError {
	return new MarketplaceError({ ...loadOf(settings), kind: "cancelled" });
}

/** The error for a thread that couldn't start or that ended early. Contains a code, but not the original text. */
function broken(settings: TransportSettings, error: unknown): MarketplaceError {
	const code = error instanceof Error && "code" in error ? String(error.code) : "ERR_WORKER";
	return new MarketplaceError({ ...loadOf(settings), kind: "failed", code });
}
