import assert from "node:assert/strict";
import { MarketplaceClient } from "../../src/api/marketplaceClient.ts";
import { discoverRequest } from "../../src/api/endpoints/datasets.ts";
import { path } from "../../src/api/transport/httpMessages.ts";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { depositPageSchema } from "../../src/api/wire/schemas.ts";
import type { WriteOutcome } from "../../src/api/writeOutcome.ts";
import type { WholeFile } from "../../src/host/wholeFile.ts";
import { writeDeposits } from "../../src/pages/depositHistory/exportDeposits.ts";
import { credentials, settingsFor } from "../support/clientFixture.ts";
import { BUYER, type RunningMarketplace, SELLER, startMarketplace } from "../support/host/marketplace.ts";
import { textAt } from "../support/services/localMarketplaceApp.ts";
import { type Prism, startValidatingProxy } from "../support/services/prism.ts";
import { signIn as signInTo, valueOf } from "../support/services/signIn.ts";

const NOBODY = "5b0c7a52-8d1e-4f6a-9c3b-2e7d41a0f000";

let service: RunningMarketplace;
let proxy: Prism;
let transport: HttpTransport;

function clientWith(bearer: string): MarketplaceClient {
	return new MarketplaceClient(transport, credentials(bearer));
}

async function signIn(email: string): Promise<{ jwt: string; cookie: string }> {
	return signInTo(clientWith("unused"), service.origin, email);
}

async function listed(bearer: string): Promise<unknown> {
	const { body } = await transport.send({ ...discoverRequest, bearer });
	return JSON.parse(Buffer.from(body).toString());
}

async function rejection(outcome: Promise<WriteOutcome<unknown>>): Promise<number | undefined> {
	const ended = await outcome;
	assert.ok(ended.kind === "rejected", ended.kind);
	return ended.error.status;
}

async function statusOf(read: Promise<unknown>): Promise<unknown> {
	const error: unknown = await read.then(
		() => undefined,
		(caught: unknown) => caught,
	);
	return error instanceof Error && "status" in error ? error.status : error;
}

describe("Client and local marketplace, with Prism validating every request and response", function () {
	before(async () => {
		service = await startMarketplace();
		proxy = await startValidatingProxy(service.origin);
		transport = new HttpTransport(settingsFor(proxy.origin));
	});

	after(async () => {
		transport.dispose();
		await proxy.close();
		await service.close();
	});

	it("let a buyer sign in, create a key, browse, deposit, and delete the key", async () => {
		const { jwt, cookie } = await signIn(BUYER);
		const renewed = valueOf(await clientWith("unused").auth.refresh(cookie));
		assert.ok(renewed.access_token !== undefined && renewed.refreshCookie !== undefined);
		assert.notEqual(renewed.refreshCookie, cookie);

		const { api_key } = valueOf(await clientWith("unused").auth.createApiKey(jwt));
		const buyer = clientWith(api_key);
		const datasets = await listed(api_key);
		assert.ok(Array.isArray(datasets) && datasets.length >= 40);
		const first: unknown = datasets[0];
		assert.equal((await buyer.datasets.get(textAt(first, "id"))).name, textAt(first, "name"));

		assert.match((await buyer.billing.buyerBalance()).balance, /^\d+\.\d{8}$/);
		valueOf(await buyer.billing.putAutoDeposit({ enabled: true, threshold: "5.00", amount: "25.00" }));
		const { enabled, threshold, amount } = await buyer.billing.autoDeposit();
		assert.deepEqual([enabled, threshold, amount], [true, "5.00000000", "25.00000000"]);
		const back = { success_url: `${service.origin}/back`, cancel_url: `${service.origin}/back` };
		const session = valueOf(await buyer.billing.deposit({ amount: "25.00", ...back }));
		assert.equal(new URL(session.checkout_url).origin, service.origin);

		valueOf(await buyer.auth.deleteApiKey(jwt));
		assert.equal(await statusOf(buyer.billing.buyerBalance()), 401);
	});

	it("export the same deposit history that a smaller page size returns", async () => {
		const { jwt } = await signIn(BUYER);
		const parts: string[] = [];
		const file: WholeFile = async (write) => write(async (text) => void parts.push(text));
		const { signal } = new AbortController();
		const written = await writeDeposits(clientWith(jwt), file, "json", {
			signal,
			onWritten: () => undefined,
		});
		const exported: unknown = JSON.parse(parts.join(""));
		const inTwos: unknown[] = [];
		let cursor: string | undefined;
		do {
			const query = { limit: 2, cursor };
			const request = { method: "GET", path: path`/v1/billing/deposits`, query, bearer: jwt } as const;
			const { body } = await transport.send(request);
			const page = depositPageSchema.parse(JSON.parse(Buffer.from(body).toString()));
			assert.ok(page.deposits.length <= 2);
			inTwos.push(...page.deposits);
			cursor = page.has_more ? page.next_cursor : undefined;
		} while (cursor !== undefined);
		assert.deepEqual(exported, inTwos);
		assert.deepEqual(written, { count: inTwos.length, unreadable: 0 });
		assert.ok(inTwos.length > 20);
	});

	it("let a seller publish, grant and revoke access, and withdraw", async () => {
		const { jwt } = await signIn(SELLER);
		const seller = clientWith(jwt);
		const before = await seller.billing.sellerBalance();
		const { id = "" } = valueOf(
			await seller.datasets.create({
				name: "Tide tables",
				description: "High and low water at forty harbours.",
				price_per_chunk: "0.0042",
				currency: "USD",
				visibility: "private",
				metadata_schema: [{ name: "station", type: "string", description: "Code of the harbour" }],
			}),
		);
		assert.equal((await seller.datasets.get(id)).price_per_chunk, "0.00420000");
		valueOf(await seller.datasets.access("grant", id, BUYER));
		const buyer = clientWith((await signIn(BUYER)).jwt);
		assert.equal((await buyer.datasets.get(id)).subscribed, true);
		valueOf(await seller.datasets.access("revoke", id, BUYER));
		assert.equal(await statusOf(buyer.datasets.get(id)), 404);
		valueOf(await seller.billing.withdraw("1.00"));
		assert.notEqual((await seller.billing.sellerBalance()).total_withdrawn, before.total_withdrawn);
	});

	it("use the specified statuses in rejections", async () => {
		const buyer = clientWith((await signIn(BUYER)).jwt);
		const seller = clientWith((await signIn(SELLER)).jwt);
		const draft = {
			name: "x",
			description: "x",
			price_per_chunk: "1.00",
			currency: "USD",
			visibility: "public",
		};
		assert.equal(await statusOf(listed("not-a-key")), 401);
		assert.equal(await statusOf(buyer.datasets.get(NOBODY)), 404);
		assert.equal(await rejection(buyer.datasets.create(draft)), 403);
		assert.equal(await rejection(buyer.billing.withdraw("1.00")), 403);
		const small = await rejection(seller.billing.withdraw("0.50"));
		assert.ok(small !== undefined && small >= 400 && small < 500);
		assert.equal(await rejection(seller.datasets.access("grant", NOBODY, BUYER)), 404);
		assert.equal(await rejection(seller.auth.login(BUYER, "wrong")), 401);
	});

	it("cause no violation of the specification that Prism reports", () => {
		assert.doesNotMatch(proxy.output(), /violation|UNPROCESSABLE|✖/i);
	});

	it("get an invalid request rejected by Prism, not by the local marketplace", async () => {
		const request = { method: "POST", path: path`/v1/auth/login`, body: { email: "nobody" } } as const;
		await assert.rejects(transport.send(request), { status: 422, serverText: /Prism/ });
	});
});
