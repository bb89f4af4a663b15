import assert from "node:assert/strict";
import { createApp } from "../../../src/localMarketplace/app.ts";
import type { App } from "../../../src/localMarketplace/api/callers.ts";
import { Database } from "../../../src/localMarketplace/database/database.ts";
import { DEMO_PASSWORD } from "../../../src/localMarketplace/seed/demoAccounts.ts";
import { type PreparedSeed, seedMarketplace } from "../../../src/localMarketplace/seed/seed.ts";
import { Marketplace } from "../../../src/localMarketplace/service/marketplace.ts";
import { hashPassword } from "../../../src/localMarketplace/service/secrets.ts";

const ORIGIN = "http://127.0.0.1:4010";

interface Answer {
	status: number;
	headers: Headers;
	text: string;
	/** The body as JSON, or `undefined` if it isn't JSON. */
	json: unknown;
}

export interface Ask {
	method?: string;
	/** A bearer credential. */
	bearer?: string;
	/** Sent as JSON. */
	body?: unknown;
	/** Sent as a browser submits a form. */
	form?: Record<string, string>;
	/** Sent unchanged. */
	raw?: { body: string; type?: string };
	headers?: Record<string, string>;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The value at a path of keys, for untyped responses: `at(json, "error", "code")`. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
	return path.reduce<unknown>(
		(inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
		value,
	);
}

/** The object at a path of keys. Anything else becomes an object without properties. */
export function recordAt(value: unknown, ...path: Array<string | number>): Record<string, unknown> {
	const found = at(value, ...path);
	return typeof found === "object" && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

/** The string at a path of keys. */
export function textAt(value: unknown, ...path: Array<string | number>): string {
	const found = at(value, ...path);
	assert.equal(typeof found, "string", `${path.join(".")} is no text in ${JSON.stringify(value)}`);
	return String(found);
}

/** The list at a path of keys. */
export function listAt(value: unknown, ...path: Array<string | number>): unknown[] {
	const found = at(value, ...path);
	assert.ok(Array.isArray(found), `${path.join(".")} is no list`);
	return found;
}

function requestOf({ method, bearer, body, form, raw, headers }: Ask): RequestInit {
	const content =
		body !== undefined
			? { body: JSON.stringify(body), type: "application/json" }
			: form
				? { body: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" }
				: raw;
	return {
		method: method ?? (content ? "POST" : "GET"),
		headers: {
			...(content?.type === undefined ? {} : { "Content-Type": content.type }),
			...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
			...headers,
		},
		...(content ? { body: content.body } : {}),
	};
}

/** At the lowest cost, because hundreds of tests sign in. */
const passwordHash = hashPassword(DEMO_PASSWORD, 2);

/** A complete, seeded local marketplace in memory, with a clock that tests advance. */
export class LocalMarketplaceApp {
	readonly origin = ORIGIN;
	readonly marketplace: Marketplace;
	readonly app: App;
	readonly faults: Error[] = [];
	readonly buyerKey: string;
	/** The key of the seller who also buys. */
	readonly sellerKey: string;
	readonly sellerOnlyKey: string;
	#now = new Date("2026-11-21T14:02:00.000Z").getTime();

	private constructor(seed: PreparedSeed) {
		this.marketplace = new Marketplace(Database.open(":memory:"), () => new Date(this.#now));
		seedMarketplace(this.marketplace, seed);
		this.app = createApp(this.marketplace, {
			origin: () => ORIGIN,
			onFault: (error) => this.faults.push(error),
		});
		this.buyerKey = this.keyOf("buyer@example.com");
		this.sellerKey = this.keyOf("seller@example.com");
		this.sellerOnlyKey = this.keyOf("seller-only@example.com");
	}

	static async open(datasets = 60): Promise<LocalMarketplaceApp> {
		return new LocalMarketplaceApp({ datasets, passwordHash: await passwordHash });
	}

	/** Generates an API key for an account, bypassing the API. */
	keyOf(email: string): string {
		const account = this.marketplace.accounts.byEmail(email);
		assert.ok(account);
		return this.marketplace.apiKeys.rotate(account.id);
	}

	/** Advances the clock. */
	pass(milliseconds: number): void {
		this.#now += milliseconds;
	}

	async ask(path: string, ask: Ask = {}): Promise<Answer> {
		const response = await this.app.request(ORIGIN + path, requestOf(ask));
		const text = await response.text();
		return { status: response.status, headers: response.headers, text, json: parse(text) };
	}

	/** Signs in with password and code. Returns the JWT and the refresh cookie's value. */
	async signIn(email: string, password = DEMO_PASSWORD): Promise<{ jwt: string; cookie: string }> {
		const login = await this.ask("/v1/auth/login", { body: { email, password } });
		const code = this.codeFor(email);
		const verified = await this.ask("/v1/auth/login/verify", {
			body: { token: textAt(login.json, "token"), code },
		});
		assert.equal(verified.status, 200, verified.text);
		return { jwt: textAt(verified.json, "access_token"), cookie: refreshCookie(verified) };
	}

	/** The newest code in an account's mailbox. */
	codeFor(email: string): string {
		return this.marketplace.mailbox.to(email).find((mail) => mail.code !== undefined)?.code ?? "";
	}

	/** Asserts a rejection: its status, its code, and that its message is one sentence. */
	async refused(path: string, ask: Ask, status: number, code: string): Promise<void> {
		const answer = await this.ask(path, ask);
		assert.equal(answer.status, status, answer.text);
		assert.equal(at(answer.json, "error", "code"), code);
		assert.match(textAt(answer.json, "error", "message"), /^\S.*\.$/);
		assert.deepEqual(Object.keys(recordAt(answer.json)), ["error"]);
	}
}

/**
 * The value of the refresh cookie in a response. Asserts the attributes that protect it from scripts and
 * other sites.
 */
export function refreshCookie(answer: Answer): string {
	const header = answer.headers.get("set-cookie") ?? "";
	assert.match(header, /; HttpOnly/);
	assert.match(header, /; SameSite=Strict/);
	return /^refresh_token=([^;]+)/.exec(header)?.[1] ?? "";
}
