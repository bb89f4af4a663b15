import assert from "node:assert/strict";
import { inspect } from "node:util";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { MarketplaceClient } from "../../../src/api/marketplaceClient.ts";
import { HttpTransport } from "../../../src/api/transport/httpTransport.ts";
import {
	credentials,
	type FixtureCredentials,
	KEY,
	operations,
	settingsFor,
} from "../../support/clientFixture.ts";
import { type FaultServer, startFaultServer } from "../../support/faults/faultServer.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { dataset, DATASET_ID, healthyReply } from "../../support/services/healthyService.ts";

let server: FaultServer;
let transport: HttpTransport;
let source: FixtureCredentials;
let client: MarketplaceClient;

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe("MarketplaceClient", () => {
	beforeEach(async () => {
		server = await startFaultServer();
		transport = new HttpTransport({ ...settingsFor(server.origin), basePath: "/api" });
		source = credentials();
		client = new MarketplaceClient(transport, source);
		server.play((exchange) => {
			exchange.answer(healthyReply(exchange.delivery.method, exchange.delivery.path.replace("/api", "")));
		});
	});

	afterEach(async () => {
		transport.dispose();
		await server.close();
	});

	for (const operation of operations) {
		it(`calls ${operation.name} below the base path and parses its response`, async () => {
			const result =
				"read" in operation ? await operation.read(client, transport) : await operation.write(client);
			const [method, template] = operation.name.split(" ");
			assert.equal(server.deliveries.length, 1);
			assert.equal(server.deliveries[0]?.method, method);
			const path = server.deliveries[0]?.path.replace(/\?.*$/, "");
			assert.equal(path, `/api${template?.replace("{id}", DATASET_ID)}`);
			assert.ok(!("write" in operation) || /^\{\s*kind: 'done'/.test(inspect(result)), inspect(result));
		});
	}

	for (const name of ["dataset", "data"]) {
		it(`also parses a dataset inside a “${name}” property`, async () => {
			server.play((exchange) => {
				const { body, ...reply } = healthyReply("GET", `/v1/datasets/${DATASET_ID}`);
				exchange.answer({ ...reply, body: json({ [name]: JSON.parse(String(body)) as unknown }) });
			});
			assert.equal((await client.datasets.get(DATASET_ID)).id, DATASET_ID);
		});
	}

	it("returns a dataset’s ID in lowercase, as lists and pins have it", async () => {
		const id = "00000000-0000-4000-8000-00000000000a";
		server.play((exchange) => exchange.answer(jsonReply(200, { ...dataset, id: id.toUpperCase() })));
		assert.equal((await client.datasets.get(id)).id, id);
	});

	it("returns 0 for amounts of auto-deposit that were never set, but only while it’s off", async () => {
		let body: object = { enabled: false, threshold: null };
		server.play((exchange) => exchange.answer(jsonReply(200, body)));
		const off = { enabled: false, threshold: "0.00000000", amount: "0.00000000" };
		assert.deepEqual(await client.billing.autoDeposit(), off);
		body = { enabled: true, threshold: null, amount: "5.00000000" };
		await assert.rejects(client.billing.autoDeposit(), { kind: "unexpectedShape" });
	});

	it("sends each call with the credential it needs, and no key during sign-in", async () => {
		for (const operation of operations)
			await ("read" in operation ? operation.read(client, transport) : operation.write(client));
		const sent = server.deliveries.map(({ path, headers }) => [
			path,
			headers["authorization"],
			headers["cookie"],
		]);
		for (const [path = "", authorization, cookie] of sent) {
			const isSignIn = path.includes("/login") || path.endsWith("/refresh");
			const own = path.endsWith("/api-keys") ? "Bearer jwt.jwt.jwt" : `Bearer ${KEY}`;
			assert.equal(authorization, isSignIn ? undefined : own, path);
			assert.equal(cookie, path.endsWith("/refresh") ? "refresh_token=cookie-1" : undefined, path);
		}
	});

	it("sends the email of a DELETE as JSON, and asks for a response that isn’t cached", async () => {
		await client.datasets.access("revoke", DATASET_ID, "ana@example.com");
		const [delivery] = server.deliveries;
		assert.equal(delivery?.body, '{"email":"ana@example.com"}');
		assert.equal(delivery.headers["content-type"], "application/json");
		assert.equal(delivery.headers["cache-control"], "no-store");
		assert.equal(delivery.headers["accept"], "application/json");
	});

	it("returns the values of reads and writes", async () => {
		assert.deepEqual(await client.datasets.get(DATASET_ID), dataset);
		assert.deepEqual(await client.datasets.create({}), { kind: "done", value: { id: DATASET_ID } });
		assert.deepEqual(await client.auth.verify("t", "123456"), {
			kind: "done",
			value: { access_token: "header.payload.signature", refreshCookie: "cookie-2" },
		});
		assert.deepEqual(await client.auth.refresh("cookie-1"), {
			kind: "done",
			value: { access_token: "header.payload.signature2", refreshCookie: "cookie-2" },
		});
		const session = await client.billing.deposit({ amount: "1.00", success_url: "a", cancel_url: "b" });
		assert.ok(session.kind === "done");
		assert.equal(session.value.checkout_url, "https://pay.example/c/1?a=%2F%23+%26#frag");
	});

	for (const [answer, token] of [
		[{ access_token: "t" }, "t"],
		[{ token: "t" }, "t"],
		[{ data: { accessToken: "t" } }, "t"],
		[{ status: "ok" }, undefined],
		["t", undefined],
	] as const) {
		it(`finds ${token === undefined ? "no" : "the"} token in a refresh response of ${JSON.stringify(answer)}`, async () => {
			server.play((exchange) => exchange.answer({ body: json(answer) }));
			const outcome = await client.auth.refresh("cookie-1");
			assert.deepEqual(
				outcome.kind === "done" ? outcome.value : outcome.kind,
				token === undefined ? "unknown" : { access_token: token },
			);
		});
	}

	it("returns a new refresh cookie even if the response has no token", async () => {
		server.play((exchange) =>
			exchange.answer({ status: 204, headers: { "set-cookie": "refresh_token=next; HttpOnly" } }),
		);
		assert.deepEqual(await client.auth.refresh("c"), { kind: "done", value: { refreshCookie: "next" } });
	});

	for (const answer of [
		{ dataset: { id: DATASET_ID } },
		{ data: { dataset_id: DATASET_ID } },
		{ dataset_id: DATASET_ID },
	]) {
		it(`finds the ID of a new dataset in ${JSON.stringify(answer)}`, async () => {
			server.play((exchange) => exchange.answer({ status: 201, body: json(answer) }));
			assert.deepEqual(await client.datasets.create({}), { kind: "done", value: { id: DATASET_ID } });
		});
	}

	for (const id of ["", ".", "..", "a/b", "%2e%2e", "x?y", "x".repeat(10_000)]) {
		it(`sends nothing for the invalid dataset ID ${JSON.stringify(id.length > 20 ? `${id.slice(0, 20)}…` : id)}`, async () => {
			await assert.rejects(client.datasets.get(id), { kind: "invalidId", mayHaveReached: false });
			assert.equal((await client.datasets.access("grant", id, "ana@example.com")).kind, "notSent");
			assert.equal(server.deliveries.length, 0);
		});
	}

	for (const bad of ["", "key with space", "dm_live_\n", "dm_live_\u0000", "dm_live_\u2019", "ключ"]) {
		it(`sends nothing with the invalid API key ${JSON.stringify(bad)}, and doesn’t reveal the key`, async () => {
			const other = new MarketplaceClient(transport, credentials(bad));
			const error: unknown = await other.billing.buyerBalance().catch((caught: unknown) => caught);
			assert.ok(error instanceof MarketplaceError);
			assert.equal(error.kind, "illegalCredential");
			assert.ok(bad === "" || !inspect(error).includes(bad));
			assert.equal((await other.billing.withdraw("1.00")).kind, "notSent");
			assert.equal(server.deliveries.length, 0);
		});
	}

	it("reports a rejected credential once per call, only to its source", async () => {
		server.play((exchange) => exchange.answer({ status: 401, body: json({ message: `bad key ${KEY}` }) }));
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, async () => client.billing.buyerBalance()),
		);
		assert.ok(results.every(({ status }) => status === "rejected"));
		assert.equal(server.deliveries.length, 20);
		assert.deepEqual(
			source.rejections,
			Array.from({ length: 20 }, () => KEY),
		);
		assert.ok(!inspect(results).includes(KEY));
	});

	it("fails before sending if no credential is available", async () => {
		const lost = new MarketplaceError({
			kind: "unauthorized",
			host: client.host,
			mayHaveReached: false,
			status: 401,
		});
		const other = new MarketplaceClient(transport, {
			bearer: async () => {
				throw lost;
			},
			rejected: () => assert.fail("nothing was sent"),
		});
		await assert.rejects(other.billing.buyerBalance(), lost);
		assert.deepEqual(await other.billing.withdraw("1.00"), { kind: "notSent", error: lost });
		assert.equal(server.deliveries.length, 0);
	});

	it("leaves a write unconfirmed if an unexpected error follows its request", async () => {
		class FailingTransport extends HttpTransport {
			override async send(...call: Parameters<HttpTransport["send"]>): Promise<never> {
				await super.send(...call);
				throw new Error("unexpected");
			}
		}
		const failing = new FailingTransport({ ...settingsFor(server.origin), basePath: "/api" });
		const { billing, auth } = new MarketplaceClient(failing, source);
		assert.equal((await billing.withdraw("1.00")).kind, "unknown");
		assert.equal((await auth.createApiKey("jwt.jwt.jwt")).kind, "unknown");
		assert.equal(server.deliveries.length, 2);
		failing.dispose();
	});

	it("reports a write as not sent if the credential source fails unexpectedly", async () => {
		const { billing } = new MarketplaceClient(transport, {
			bearer: async () => Promise.reject(new Error("unexpected")),
		});
		assert.equal((await billing.withdraw("1.00")).kind, "notSent");
		assert.equal(server.deliveries.length, 0);
	});

	it("reveals no secret when inspected", () => {
		assert.ok(!inspect([client, transport], { depth: 20, showHidden: true }).includes(KEY));
	});
});
