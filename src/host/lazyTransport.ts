import type {
	HttpReply,
	HttpReplyHead,
	HttpRequest,
	HttpTransport,
	TransportSettings,
} from "../api/transport.ts";
import type { Settings } from "./settings.ts";

/** The transport that loads the HTTP library when the first request is made: loading takes some 50 ms. */
export class LazyTransport implements HttpTransport {
	readonly host: string;
	readonly requestTimeoutSeconds: number;
	readonly #settings: TransportSettings;
	#loading: Promise<HttpTransport> | undefined;
	#disposed = false;

	constructor(settings: TransportSettings) {
		this.host = new URL(settings.origin).host;
		this.requestTimeoutSeconds = settings.requestTimeoutSeconds;
		this.#settings = settings;
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

	dispose(): void {
		this.#disposed = true;
		void this.#loading?.then((transport) => transport.dispose());
	}

	async #transport(): Promise<HttpTransport> {
		this.#loading ??= import("../api/undiciTransport.ts").then(({ createTransport }) =>
			createTransport(this.#settings),
		);
		const transport = await this.#loading;
		if (this.#disposed) transport.dispose();
		return transport;
	}
}

/** What a transport of a service is made from, as the settings are now. */
export function transportSettings(
	service: { origin: string; baseUrl: string },
	settings: Settings,
): TransportSettings {
	return {
		origin: service.origin,
		basePath: service.baseUrl.slice(service.origin.length),
		requestTimeoutSeconds: settings.requestTimeoutSeconds.value,
		maxResponseMegabytes: settings.maxResponseMegabytes.value,
		...settings.network.value,
	};
}
