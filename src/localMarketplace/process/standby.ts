import { request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { ATTACH_HEADER, ATTACH_PATHS } from "./attachEndpoints.ts";
import type { RunState } from "./dataFolder.ts";
import type { DemoAccount } from "./demoKeys.ts";

function isDemoAccount(value: unknown): value is DemoAccount {
	return typeof value === "object" && value !== null && "email" in value && "apiKey" in value;
}

/** A process that waits while another one serves the data folder. */
export class Standby {
	readonly origin: string;
	readonly portChanged = false;
	/** Settles when the process that serves has ended. */
	readonly ownerEnded: Promise<void>;
	readonly #secret: string;
	readonly #held: ClientRequest;

	private constructor(state: RunState, held: ClientRequest, answer: IncomingMessage) {
		this.origin = `http://127.0.0.1:${state.port}`;
		this.#secret = state.attachSecret;
		this.#held = held;
		this.ownerEnded = new Promise((resolve) => {
			answer.on("close", resolve);
			answer.on("error", () => undefined);
			answer.resume();
		});
	}

	/** @returns `undefined` when nobody answers there who knows the folder's secret. */
	static attach(state: RunState): Promise<Standby | undefined> {
		return new Promise((resolve) => {
			const held = request({
				host: "127.0.0.1",
				port: state.port,
				path: ATTACH_PATHS.hold,
				headers: { [ATTACH_HEADER]: state.attachSecret },
				agent: false,
			});
			held.on("error", () => resolve(undefined));
			held.on("response", (answer) => {
				if (answer.statusCode === 200) {
					resolve(new Standby(state, held, answer));
				} else {
					held.destroy();
					resolve(undefined);
				}
			});
			held.end();
		});
	}

	async demoAccounts(): Promise<DemoAccount[]> {
		const value = await this.#ask(ATTACH_PATHS.demoKeys);
		if (!Array.isArray(value)) {
			throw new TypeError("The running marketplace did not give its demo accounts.");
		}
		return value.filter(isDemoAccount);
	}

	async reset(): Promise<void> {
		await this.#ask(ATTACH_PATHS.reset);
	}

	async #ask(path: string): Promise<unknown> {
		const answer = await fetch(this.origin + path, {
			method: "POST",
			headers: { [ATTACH_HEADER]: this.#secret },
		});
		if (!answer.ok) {
			throw new Error(`The running marketplace answered ${answer.status}.`);
		}
		return answer.json();
	}

	stop(): Promise<void> {
		this.#held.destroy();
		return Promise.resolve();
	}
}
