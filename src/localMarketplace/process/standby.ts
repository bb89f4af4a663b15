import { request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { equalSecrets, randomSecret } from "../service/secrets.ts";
import { attachHeaders, attachPaths, proofOf } from "./standbyEndpoints.ts";
import type { RunState } from "./dataFolder.ts";

/** An unrelated process on that port may accept the connection and never respond. */
const ATTACH_TIMEOUT_MS = 3_000;
/** Reseeding many datasets takes a while. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** How to reach the process that serves the folder. */
interface Owner {
	port: number;
	attachSecret: string;
}

/** A process that waits while another one serves the data folder. */
export class Standby {
	readonly origin: string;
	/** Resolves when the connection to the owner closes, because the owner exits or this standby stops. */
	readonly ownerEnded: Promise<void>;
	readonly #state: Owner;
	readonly #held: IncomingMessage;

	private constructor(state: Owner, held: IncomingMessage) {
		this.origin = `http://127.0.0.1:${state.port}`;
		this.#state = state;
		this.#held = held;
		this.ownerEnded = new Promise((resolve) => {
			held.on("close", resolve);
			held.on("error", () => undefined);
			held.resume();
		});
	}

	/** Resolves to `undefined` unless a process that knows the folder's secret responds in time. */
	static async attach({ port, attachSecret }: RunState): Promise<Standby | undefined> {
		if (attachSecret === undefined) return undefined;
		const state = { port, attachSecret };
		const held = await send(state, "GET", attachPaths.hold, ATTACH_TIMEOUT_MS).catch(() => undefined);
		return held && new Standby(state, held);
	}

	/** What the owner responds, whose items the launcher validates. */
	async demoAccounts(): Promise<unknown> {
		const value = await this.#post(attachPaths.demoKeys);
		if (!Array.isArray(value))
			throw new TypeError("The running marketplace didn’t return its demo accounts.");
		return value;
	}

	async reset(): Promise<void> {
		await this.#post(attachPaths.reset);
	}

	stop(): void {
		this.#held.destroy();
	}

	async #post(path: string): Promise<unknown> {
		return json(await send(this.#state, "POST", path, RESPONSE_TIMEOUT_MS));
	}
}

/** Sends a request to the owner. Rejects unless a process that knows the folder's secret responds in time. */
function send(
	{ port, attachSecret }: Owner,
	method: "GET" | "POST",
	path: string,
	limitMs: number,
): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const nonce = randomSecret();
		const headers = {
			[attachHeaders.nonce]: nonce,
			[attachHeaders.proof]: proofOf(attachSecret, "asks", path, nonce),
		};
		const asked = request({ host: "127.0.0.1", port, method, path, headers, agent: false });
		const refuse = (reason: string): void => {
			reject(new Error(reason));
			asked.destroy();
		};
		const limit = setTimeout(refuse, limitMs, "The running marketplace didn’t respond in time.");
		asked.on("close", () => clearTimeout(limit));
		asked.on("error", reject);
		asked.on("response", (response) => {
			clearTimeout(limit);
			const shown = response.headers[attachHeaders.proof.toLowerCase()];
			const expected = proofOf(attachSecret, "answers", path, nonce);
			if (response.statusCode === 200 && typeof shown === "string" && equalSecrets(shown, expected))
				resolve(response);
			else refuse("The running marketplace doesn’t use this folder.");
		});
		asked.end();
	});
}
