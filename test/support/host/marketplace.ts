import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD } from "../../../src/localMarketplace/seed/demoAccounts.ts";
import { textAt } from "../services/localMarketplaceApp.ts";
import { LocalMarketplaceProcess } from "../services/localMarketplaceProcess.ts";
import { newestCode } from "../services/signIn.ts";

interface MarketplaceOptions {
	/** Size of the catalogue. Default: the seeded one. */
	readonly datasets?: number;
	/** Data folder. Default: a temporary one, deleted at the end. */
	readonly data?: string;
	/** 0 (the default) means any free port. */
	readonly port?: number;
}

/** The demo buyer and the demo seller. */
export const BUYER = "buyer@example.com";
export const SELLER = "seller@example.com";

/** A local marketplace in its own process, for one test. */
export class RunningMarketplace {
	/** `http://127.0.0.1:PORT`. */
	readonly origin: string;
	readonly data: string;
	readonly process: LocalMarketplaceProcess;
	readonly #ownsData: boolean;

	constructor(origin: string, data: string, process: LocalMarketplaceProcess, ownsData: boolean) {
		this.origin = origin;
		this.data = data;
		this.process = process;
		this.#ownsData = ownsData;
	}

	/** Completes a checkout as the payment processor does after a payment. */
	async pay(sessionId: string): Promise<void> {
		await this.#endCheckout(sessionId, "pay");
	}

	async decline(sessionId: string): Promise<void> {
		await this.#endCheckout(sessionId, "decline");
	}

	/** A JWT of an account, from a full sign-in. */
	async accessTokenFor(email: string): Promise<string> {
		const login = await this.#call("POST", "/v1/auth/login", { body: { email, password: DEMO_PASSWORD } });
		const body = { token: textAt(login, "token"), code: await newestCode(this.origin, email) };
		return textAt(await this.#call("POST", "/v1/auth/login/verify", { body }), "access_token");
	}

	/** Generates an API key for an account, which invalidates its previous one. */
	async keyFor(email: string): Promise<string> {
		const bearer = await this.accessTokenFor(email);
		return textAt(await this.#call("POST", "/v1/auth/api-keys", { bearer }), "api_key");
	}

	/** Sends a request to the marketplace directly, bypassing the extension. */
	get(path: string, bearer: string): Promise<unknown> {
		return this.#call("GET", path, { bearer });
	}

	/** Buys chunks of a dataset as the marketplace's data plane would. */
	async purchase(datasetId: string, chunks: number, bearer: string): Promise<void> {
		await this.#call("POST", "/purchase", { bearer, body: { dataset_id: datasetId, chunks } });
	}

	/** Stops the process gracefully, or kills it. */
	async close(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
		this.process.child.kill(signal);
		await this.process.ended();
		if (this.#ownsData) await rm(this.data, { recursive: true, force: true, maxRetries: 5 });
	}

	/** Submits the form of a checkout's page. */
	async #endCheckout(sessionId: string, outcome: "pay" | "decline"): Promise<void> {
		const response = await fetch(`${this.origin}/checkout/${sessionId}`, {
			method: "POST",
			body: new URLSearchParams({ outcome }),
			redirect: "manual",
		});
		if (response.status !== 303) throw new Error(`${outcome} answered ${response.status}`);
	}

	async #call(
		method: string,
		path: string,
		parts: { body?: unknown; bearer?: string } = {},
	): Promise<unknown> {
		const response = await fetch(this.origin + path, {
			method,
			headers: {
				accept: "application/json",
				...(parts.bearer === undefined ? {} : { authorization: `Bearer ${parts.bearer}` }),
				...(parts.body === undefined ? {} : { "content-type": "application/json" }),
			},
			...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
		return text === "" ? undefined : JSON.parse(text);
	}
}

/** Starts the built local marketplace. Resolves once it responds. */
export async function startMarketplace(options: MarketplaceOptions = {}): Promise<RunningMarketplace> {
	const data = options.data ?? (await mkdtemp(join(tmpdir(), "data-marketplace-service-")));
	const size = options.datasets === undefined ? [] : ["--datasets", String(options.datasets)];
	const args = ["--port", String(options.port ?? 0), "--data", data, ...size];
	const process = new LocalMarketplaceProcess(args, { channel: false });
	const origin = await process.line();
	return new RunningMarketplace(origin, data, process, options.data === undefined);
}
