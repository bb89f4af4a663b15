import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Dataset } from "../../../src/api/wire/schemas.ts";
import type { CatalogueAccount } from "../../../src/catalogue/catalogue.ts";
import { settingsFor } from "../clientFixture.ts";

/** A scriptable GET /v1/datasets/discover. */
export class ListService {
	/** The datasets in the default response. */
	datasets: readonly Dataset[] = [];
	/** Replaces the default response if set. */
	answer: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;
	/** Authorization headers of the requests so far. */
	readonly asked: string[] = [];
	readonly rejected: string[] = [];
	bearer = "key-1";
	readonly #server: Server = createServer((request, response) => {
		this.asked.push(request.headers.authorization ?? "");
		if (this.answer) {
			this.answer(response, request);
		} else {
			this.list(response);
		}
	});

	async start(): Promise<this> {
		await new Promise<void>((resolve) => {
			this.#server.listen(0, "127.0.0.1", resolve);
		});
		return this;
	}

	async stop(): Promise<void> {
		if (!this.#server.listening) {
			return;
		}
		this.#server.closeAllConnections();
		await new Promise((resolve) => {
			this.#server.close(resolve);
		});
	}

	list(response: ServerResponse): void {
		response.writeHead(200, { "content-type": "application/json" });
		response.end(JSON.stringify(this.datasets));
	}

	get origin(): string {
		const address = this.#server.address();
		return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
	}

	/** An account on this marketplace, with its local data in `folder`. */
	account(folder: string): CatalogueAccount {
		return {
			folder,
			settings: settingsFor(this.origin),
			credentials: { bearer: async () => this.bearer, rejected: (bearer) => void this.rejected.push(bearer) },
		};
	}
}
