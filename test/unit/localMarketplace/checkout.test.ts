import assert from "node:assert/strict";
import { buyerBalance, openCheckout } from "../../support/services/checkoutActs.ts";
import { LocalMarketplaceApp, textAt } from "../../support/services/localMarketplaceApp.ts";

const pay = { form: { outcome: "pay" } };
const decline = { form: { outcome: "decline" } };

describe("The local marketplace’s checkout", () => {
	let service: LocalMarketplaceApp;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
	});

	const choose = (path: string, outcome: string) => service.ask(path, { form: { outcome } });

	it("accepts one payment, records the deposit, and shows a receipt", async () => {
		const path = await openCheckout(service);
		assert.equal(await buyerBalance(service), "100.00000000");
		assert.equal((await service.ask(path, pay)).status, 303);
		await service.refused(path, pay, 409, "checkout_ended");
		await service.refused(path, decline, 409, "checkout_ended");
		assert.equal(await buyerBalance(service), "125.00000000");
		const history = await service.ask("/v1/billing/deposits?limit=1", { bearer: service.buyerKey });
		const receipt = new URL(textAt(history.json, "deposits", 0, "receipt_url"));
		assert.equal(receipt.origin, service.origin);
		assert.match((await service.ask(receipt.pathname)).text, /25\.00[^]*buyer@example\.com/);
	});

	for (const [outcome, balance] of [
		["pay", "125.00000000"],
		["decline", "100.00000000"],
		["leave", "100.00000000"],
	] as const) {
		it(`takes a browser that chooses “${outcome}” twice to where the first choice led`, async () => {
			const path = await openCheckout(service);
			const twice = { form: { outcome }, headers: { Accept: "text/html" } };
			const [first, second] = [await service.ask(path, twice), await service.ask(path, twice)];
			assert.deepEqual([second.status, second.headers.get("location")], [303, first.headers.get("location")]);
			assert.equal(await buyerBalance(service), balance);
		});
	}

	it("adds nothing when a payment is declined, and starts a new session for a retry", async () => {
		const path = await openCheckout(service);
		assert.equal((await service.ask(path, decline)).status, 303);
		await service.refused(path, pay, 409, "checkout_ended");
		assert.match((await service.ask(path)).text, /Card declined[^]*still 100\.00\u00a0USD\./);
		const retry = await choose(path, "retry");
		const next = new URL(retry.headers.get("location") ?? "", service.origin + path).pathname;
		assert.notEqual(next, path);
		assert.equal((await choose(next, "pay")).status, 303);
		assert.equal(await buyerBalance(service), "125.00000000");
	});

	it("redirects by relative address to its own return pages, which show the outcome", async () => {
		const paidPath = await openCheckout(service);
		const paid = await choose(paidPath, "pay");
		assert.equal(paid.headers.get("location"), `../checkout/done?session_id=${paidPath.slice(10)}`);
		const done = await service.ask(`/checkout/done?session_id=${paidPath.slice(10)}`);
		assert.match(done.text, /25\.00\u00a0USD paid[^]*100\.00 → [^]*125\.00/);
		const leftPath = await openCheckout(service);
		const left = await choose(leftPath, "leave");
		assert.equal(left.headers.get("location"), `../checkout/cancelled?session_id=${leftPath.slice(10)}`);
		assert.match(
			(await service.ask(`/checkout/cancelled?session_id=${leftPath.slice(10)}`)).text,
			/Checkout canceled/,
		);
		assert.match((await service.ask("/checkout/done")).text, /Your balance updates automatically/);
		assert.doesNotMatch((await service.ask("/checkout/cancelled")).text, /Your balance/);
		assert.equal(await buyerBalance(service), "125.00000000");
	});

	it("redirects to other return addresses byte for byte, and lets its forms submit only to itself and those addresses", async () => {
		const urls = {
			success_url: "vscode://publisher.extension/paid?x=%20#f",
			cancel_url: "https://Example.com/back?a=1&b=%C3%A9",
		};
		const path = await openCheckout(service, urls);
		const page = await service.ask(path);
		const policy = page.headers.get("content-security-policy") ?? "";
		assert.match(policy, /form-action 'self' vscode: https:\/\/example\.com;/);
		assert.match(policy, /default-src 'none'/);
		assert.equal((await choose(path, "pay")).headers.get("location"), urls.success_url);
		assert.equal(
			(await choose(await openCheckout(service, urls), "leave")).headers.get("location"),
			urls.cancel_url,
		);
	});

	it("returns to any editor, because each one has its own scheme", async () => {
		const urls = {
			success_url: "vscodium-insiders://publisher.extension/paid",
			cancel_url: "antigravity://publisher.extension/paid",
		};
		const path = await openCheckout(service, urls);
		const policy = (await service.ask(path)).headers.get("content-security-policy") ?? "";
		assert.match(policy, /form-action 'self' vscodium-insiders: antigravity:;/);
		assert.equal((await choose(path, "pay")).headers.get("location"), urls.success_url);
	});

	it("encodes a return address so that the address can’t end a header or a policy", async () => {
		for (const [address, source, location] of [
			["https://a.example;sandbox/x", "https:", "https://a.example;sandbox/x"],
			["https://*/x", "https:", "https://*/x"],
			["https://a.example/\u00e9", "https://a.example", "https://a.example/%C3%A9"],
			["https://a.example/%20\u0433", "https://a.example", "https://a.example/%20%D0%B3"],
			[
				"https://a.example/\u0433\u00e9?\ud800",
				"https://a.example",
				"https://a.example/%D0%B3%C3%A9?%EF%BF%BD",
			],
		] as const) {
			const path = await openCheckout(service, { success_url: address, cancel_url: "https://b.example/" });
			const policy = (await service.ask(path)).headers.get("content-security-policy") ?? "";
			const [forms] = policy.split(";").filter((part) => part.includes("form-action"));
			assert.equal(forms?.trim(), `form-action 'self' ${source} https://b.example`);
			assert.equal(policy.split(";").length, 6);
			assert.equal((await choose(path, "pay")).headers.get("location"), location);
		}
	});

	it("expires after an hour", async () => {
		const path = await openCheckout(service);
		service.pass(3_600_000);
		await service.refused(path, pay, 410, "checkout_expired");
		assert.match((await service.ask(path)).text, /Checkout expired/);
	});

	it("rejects an unknown session, an invalid outcome, a retry of an open checkout, and a body that isn’t a form", async () => {
		await service.refused("/checkout/x", {}, 404, "checkout_not_found");
		await service.refused("/checkout/x", pay, 404, "checkout_not_found");
		const path = await openCheckout(service);
		await service.refused(path, { form: {} }, 422, "invalid_outcome");
		await service.refused(path, { form: { outcome: "retry" } }, 409, "checkout_not_declined");
		await service.refused(
			path,
			{ raw: { body: "outcome=pay", type: "text/plain" } },
			415,
			"unsupported_media_type",
		);
	});
});
