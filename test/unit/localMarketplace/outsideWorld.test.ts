import assert from "node:assert/strict";
import { at, listAt, LocalMarketplaceApp, textAt } from "../../support/services/localMarketplaceApp.ts";

const ACCEPT = { Accept: "application/json" };
const OWN = {
	success_url: "http://localhost:4010/checkout/done",
	cancel_url: "http://127.0.0.1:4010/checkout/cancelled",
};
const HOSTILE = `<img src=x onerror="alert(1)">'&`;

describe("The world around the local marketplace", () => {
	let service: LocalMarketplaceApp;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
	});

	const open = async (urls: { success_url: string; cancel_url: string } = OWN) => {
		const body = { amount: "25.00", ...urls };
		const answer = await service.ask("/v1/billing/deposit", { bearer: service.buyerKey, body });
		assert.equal(
			textAt(answer.json, "checkout_url"),
			`${service.origin}/checkout/${textAt(answer.json, "session_id")}`,
		);
		return `/checkout/${textAt(answer.json, "session_id")}`;
	};
	const balance = async () =>
		textAt((await service.ask("/v1/billing/buyer-balance", { bearer: service.buyerKey })).json, "balance");
	const choose = (path: string, outcome: string) => service.ask(path, { form: { outcome } });

	const patents = () => {
		const buyer = service.marketplace.accounts.byEmail("buyer@example.com");
		assert.ok(buyer);
		const offer = service.marketplace.datasets
			.offersTo(buyer)
			.find(({ name }) => name.startsWith("EU patent"));
		return { buyer, id: offer?.id ?? "" };
	};
	describe("checkout", () => {
		it("pays once, records the deposit and shows its receipt", async () => {
			const path = await open();
			assert.equal(await balance(), "100.00000000");
			const paid = await service.ask(`${path}/pay`, { method: "POST", headers: ACCEPT });
			assert.equal(paid.status, 200);
			assert.equal(at(paid.json, "status"), "paid");
			await service.refused(`${path}/pay`, { method: "POST", headers: ACCEPT }, 409, "checkout_ended");
			await service.refused(`${path}/decline`, { method: "POST", headers: ACCEPT }, 409, "checkout_ended");
			assert.equal(await balance(), "125.00000000");
			const history = await service.ask("/v1/billing/deposits?limit=1", { bearer: service.buyerKey });
			const receipt = new URL(textAt(history.json, "deposits", 0, "receipt_url"));
			assert.equal(receipt.origin, service.origin);
			assert.equal(receipt.pathname, `/receipts/${textAt(paid.json, "deposit_id")}`);
			assert.match((await service.ask(receipt.pathname)).text, /buyer@example\.com/);
			assert.equal(
				at((await service.ask(receipt.pathname, { headers: ACCEPT })).json, "amount"),
				"25.00000000",
			);
		});

		it("declines without a change, and tries again as a new session", async () => {
			const path = await open();
			const declined = await service.ask(`${path}/decline`, { method: "POST", headers: ACCEPT });
			assert.equal(at(declined.json, "status"), "declined");
			await service.refused(`${path}/pay`, { method: "POST", headers: ACCEPT }, 409, "checkout_ended");
			assert.match((await service.ask(path)).text, /The card was declined/);
			const retry = await choose(path, "retry");
			const next = new URL(retry.headers.get("location") ?? "", service.origin + path).pathname;
			assert.notEqual(next, path);
			assert.equal((await choose(next, "pay")).status, 303);
			assert.equal(await balance(), "125.00000000");
		});

		it("goes to its own return pages, which say what came of it, by addresses that fit any prefix", async () => {
			const paidPath = await open();
			const paid = await choose(paidPath, "pay");
			assert.equal(paid.headers.get("location"), `../checkout/done?session_id=${paidPath.slice(10)}`);
			const done = await service.ask(`/checkout/done?session_id=${paidPath.slice(10)}`);
			assert.match(done.text, /25\.00 USD paid[^]*100\.00 → 125\.00/);
			const leftPath = await open();
			const left = await choose(leftPath, "leave");
			assert.equal(left.headers.get("location"), `../checkout/cancelled?session_id=${leftPath.slice(10)}`);
			assert.match(
				(await service.ask(`/checkout/cancelled?session_id=${leftPath.slice(10)}`)).text,
				/without paying/,
			);
			assert.equal((await service.ask("/checkout/done")).status, 200);
			assert.equal(await balance(), "125.00000000");
		});

		it("goes back to other addresses byte for byte, which alone its forms may lead to", async () => {
			const urls = {
				success_url: "vscode://data-marketplace.data-marketplace/paid?x=%20#f",
				cancel_url: "https://Example.com/back?a=1&b=%C3%A9",
			};
			const path = await open(urls);
			const page = await service.ask(path);
			const policy = page.headers.get("content-security-policy") ?? "";
			assert.match(policy, /form-action 'self' vscode: https:\/\/example\.com;/);
			assert.match(policy, /default-src 'none'/);
			assert.equal((await choose(path, "pay")).headers.get("location"), urls.success_url);
			assert.equal((await choose(await open(urls), "leave")).headers.get("location"), urls.cancel_url);
		});

		it("runs out after an hour", async () => {
			const path = await open();
			service.pass(3_600_000);
			await service.refused(`${path}/pay`, { method: "POST", headers: ACCEPT }, 410, "checkout_expired");
			assert.match((await service.ask(path)).text, /This checkout has run out/);
		});

		it("refuses what is no session and no outcome", async () => {
			await service.refused("/checkout/x", {}, 404, "checkout_not_found");
			await service.refused("/checkout/x/pay", { method: "POST" }, 404, "checkout_not_found");
			const path = await open();
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

	describe("mailbox", () => {
		it("answers mails newest first, with the code in those that carry one", async () => {
			await service.signIn("buyer@example.com");
			await service.ask("/v1/auth/login", {
				body: { email: "buyer@example.com", password: "local-marketplace" },
			});
			const mails = listAt((await service.ask("/mailbox?email=buyer@example.com", { headers: ACCEPT })).json);
			assert.equal(mails.length, 2);
			assert.match(textAt(mails, 0, "code"), /^\d{6}$/);
			assert.equal(at(mails, 0, "used_at"), undefined);
			assert.notEqual(at(mails, 1, "used_at"), undefined);
			await service.refused("/mailbox", { headers: ACCEPT }, 400, "missing_email");
		});

		it("shows a code while it is good", async () => {
			await service.ask("/v1/auth/login", {
				body: { email: "buyer@example.com", password: "local-marketplace" },
			});
			const code = service.codeFor("buyer@example.com");
			const shown = () => service.ask("/mailbox?email=buyer%40example.com");
			assert.ok((await shown()).text.includes(`>${code}<`));
			service.pass(600_000);
			assert.ok(!(await shown()).text.includes(code));
		});
	});

	describe("accounts", () => {
		const account = { email: "New@Example.com", password: "secret", name: HOSTILE, role: "both" };

		it("are made with a role and can sign in", async () => {
			const made = await service.ask("/accounts", { body: account });
			assert.equal(made.status, 201);
			assert.equal(at(made.json, "email"), "new@example.com");
			const { jwt } = await service.signIn("new@example.com", "secret");
			for (const path of ["buyer-balance", "seller-balance"]) {
				assert.equal((await service.ask(`/v1/billing/${path}`, { bearer: jwt })).status, 200);
			}
			await service.refused("/accounts", { body: account }, 409, "account_exists");
			await service.refused("/accounts", { body: { ...account, role: "king" } }, 422, "invalid_field");
			await service.refused("/accounts", { form: { email: "a@b.c" } }, 415, "unsupported_media_type");
		});
	});

	describe("onboarding", () => {
		it("is set and shown for sellers", async () => {
			const form = { email: "seller@example.com", completed: "no" };
			const answer = await service.ask("/onboarding", { form });
			assert.equal(answer.headers.get("location"), "./onboarding?email=seller%40example.com");
			const state = await service.ask("/onboarding?email=seller@example.com", { headers: ACCEPT });
			assert.deepEqual(state.json, { email: "seller@example.com", completed: false });
			const body = { email: "buyer@example.com", completed: true };
			await service.refused("/onboarding", { body }, 404, "seller_not_found");
			await service.refused("/onboarding", { body: { ...body, completed: "yes" } }, 422, "invalid_field");
		});
	});

	describe("purchase page", () => {
		it("says what will happen, the auto-deposit included, and does it", async () => {
			await service.ask("/v1/billing/auto-deposit", {
				method: "PUT",
				bearer: service.buyerKey,
				body: { enabled: true, threshold: "20.00", amount: "50.00" },
			});
			const { buyer, id } = patents();
			const page = await service.ask(`/purchase?email=${buyer.email}&dataset_id=${id}&chunks=20%2C000`);
			assert.match(page.text, /Spend 84\.00 USD/);
			assert.match(page.text, /below the auto-deposit level of 20\.00 USD[^]*66\.00 USD/);
			const form = { email: buyer.email, dataset_id: id, chunks: "20,000", shown: `${buyer.id} ${id} 20000` };
			const spent = await service.ask("/purchase", { form });
			assert.equal(spent.status, 303, spent.text);
			assert.equal(await balance(), "66.00000000");
			const location = (spent.headers.get("location") ?? "").slice(1);
			assert.match((await service.ask(location)).text, /84\.00 USD spent/);
		});

		it("spends nothing when the choice differs from what it showed", async () => {
			const { buyer, id } = patents();
			const form = { email: buyer.email, dataset_id: id, chunks: "5", shown: `${buyer.id} ${id} 1000` };
			const answer = await service.ask("/purchase", { form });
			assert.match(answer.text, /Nothing was spent yet/);
			assert.equal(await balance(), "100.00000000");
		});

		it("shows what is not covered and refuses what is no count", async () => {
			const { id } = patents();
			assert.match((await service.ask(`/purchase?dataset_id=${id}&chunks=999999`)).text, /Short by/);
			await service.refused("/purchase?chunks=0", {}, 422, "invalid_field");
			await service.refused("/purchase?email=x", {}, 404, "buyer_not_found");
		});
	});

	it("escapes whatever people wrote, on every page", async () => {
		const body = { email: "x@example.com", password: "secret", name: HOSTILE, role: "both" };
		await service.ask("/accounts", { body });
		const bearer = service.keyOf("x@example.com");
		const draft = {
			name: HOSTILE,
			description: HOSTILE,
			price_per_chunk: "0",
			currency: "USD",
			visibility: "public",
		};
		const { json } = await service.ask("/v1/datasets", { bearer, body: draft });
		const access = `/v1/datasets/${textAt(json, "id")}/access`;
		await service.ask(access, { bearer, body: { email: "buyer@example.com" } });
		const pages = [
			"/",
			"/mailbox?email=buyer%40example.com",
			`/mailbox?email=${encodeURIComponent(HOSTILE)}`,
			`/purchase?dataset_id=${textAt(json, "id")}`,
			"/onboarding",
		];
		for (const path of pages) {
			const page = await service.ask(path, { headers: { Accept: "text/html" } });
			assert.equal(page.status, 200, path);
			assert.ok(!page.text.includes("<img"), path);
		}
		assert.ok(
			(await service.ask("/mailbox?email=buyer%40example.com")).text.includes("&lt;img src=x onerror=&quot;"),
		);
	});

	it("serves pages without script that nothing may frame, with the one style sheet the policy names", async () => {
		for (const path of ["/", "/mailbox", "/purchase", "/onboarding", await open()]) {
			const page = await service.ask(path);
			assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
			const policy = page.headers.get("content-security-policy") ?? "";
			const style = /<style>([^]*?)<\/style>/.exec(page.text)?.[1] ?? "";
			const digest = await crypto.subtle.digest("SHA-256", Buffer.from(style));
			assert.ok(policy.includes(`style-src 'sha256-${Buffer.from(digest).toString("base64")}'`), path);
			assert.match(policy, /frame-ancestors 'none'/);
			assert.doesNotMatch(page.text, /<script|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
			assert.match(page.text, /<strong>Local marketplace: no real money\.<\/strong>/);
		}
	});

	it("says on its home page what there is", async () => {
		const { text } = await service.ask("/");
		assert.match(text, /60\s+datasets,\s+12\s+sellers,\s+two\s+accounts/);
		assert.match(text, /Seller, ready for payouts/);
		assert.equal((await service.ask("/logo.svg")).headers.get("content-type"), "image/svg+xml");
	});
});
