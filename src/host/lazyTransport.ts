import type {
	ExchangeRecord,
	HttpReply,
	HttpReplyHead,
	HttpRequest,
	HttpTransport,
	TransportSettings,
} from "../api/transport/transport.ts";
import type { TransportTuning } from "../api/transport/undiciTransport.ts";
import { forLog } from "../base/text.ts";
import { turn } from "../base/clock.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Loads the HTTP library on the first request: loading takes about 50 ms. */
export class LazyTransport implements HttpTransport {
	readonly host: string;
	readonly #settings: TransportSettings;
	readonly #log: Log;
	readonly #admit: TransportTuning["admit"];
	#loading: Promise<HttpTransport> | undefined;
	#ended: "retired" | "disposed" | undefined;

	constructor(settings: TransportSettings, log: Log, admit?: TransportTuning["admit"]) {
		this.host = new URL(settings.origin).host;
		this.#settings = settings;
		this.#log = log;
		this.#admit = admit;
	}

	async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpReply> {
		return (await this.#transport()).send(request, signal);
	}

	async stream(
		request: HttpRequest,
		onBytes: (chunk: Uint8Array) => void | Promise<void>,
		signal?: AbortSignal,
		onHead?: (head: HttpReplyHead) => void,
	): Promise<HttpReplyHead> {
		return (await this.#transport()).stream(request, onBytes, signal, onHead);
	}

	async retire(): Promise<void> {
		this.#ended ??= "retired";
		await (await this.#loading)?.retire();
	}

	dispose(): void {
		this.#ended = "disposed";
		void this.#loading?.then((transport) => transport.dispose());
	}

	async #transport(): Promise<HttpTransport> {
		this.#loading ??= this.#load();
		const transport = await this.#loading;
		if (this.#ended === "disposed") transport.dispose();
		else if (this.#ended === "retired") void transport.retire();
		return transport;
	}

	/** Yields to the event loop between parts, because each blocks it long enough on its own. */
	async #load(): Promise<HttpTransport> {
		await turn();
		const { createTransport } = await import("../api/transport/undiciTransport.ts");
		await turn();
		return createTransport(this.#settings, {
			admit: this.#admit,
			onExchange: (record) => this.#log.info(exchangeLine(this.host, record)),
		});
	}
}

/** One log line per attempt: which request, how it ended, how long it took. No dataset URLs, no bodies. */
function exchangeLine(
	host: string,
	{ operation, attempt, milliseconds, status, failure }: ExchangeRecord,
): string {
	const ended = [status, failure === undefined ? undefined : forLog(failure)].filter(
		(part) => part !== undefined,
	);
	const again = attempt > 0 ? ` (attempt ${attempt + 1})` : "";
	return `${host} ${operation}: ${ended.join(" ")}, ${Math.round(milliseconds)} ms${again}`;
}

/** The configuration of a marketplace's transport, from the current settings. */
export function transportSettings(
	marketplace: { origin: string; baseUrl: string },
	settings: Settings,
): TransportSettings {
	return {
		origin: marketplace.origin,
		basePath: marketplace.baseUrl.slice(marketplace.origin.length),
		requestTimeoutSeconds: settings.requestTimeoutSeconds.value,
		maxResponseMegabytes: settings.maxResponseMegabytes.value,
		...settings.network.value,
	};
}
