import assert from "node:assert/strict";
import { createApp } from "../../../src/localMarketplace/app.ts";
import { riverLevels } from "../../../src/localMarketplace/seed/natureEntries.ts";
import { movePrice } from "../../../src/localMarketplace/seed/seed.ts";
import { buyerBalance, openCheckout } from "../../support/services/checkoutActs.ts";
import { at, listAt, LocalMarketplaceApp, textAt } from "../../support/services/localMarketplaceApp.ts";

const accept = { Accept: "application/json" };
const HOSTILE = `<img src=x onerror="alert(1)">'&`;

const onNewKey = (): never => {
	throw new Error("The file can’t be read");
};

/** What the purchase page's button pays for, as the page shows it. */
function shownOn(text: string): string {
	const shown = /name="shown" value="([^"]+)"/.exec(text)?.[1];
	assert.ok(shown);
	return shown;
}

/** The value of a page’s field. */
function fieldOf(text: string, name: string): string | undefined {
	return new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(text.replaceAll(/\s+/g, " "))?.[1];
}

describe("The local marketplace’s website", () => {
	let service: LocalMarketplaceApp;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
	});

	const patents = () => {
		const buyer = service.marketplace.accounts.byEmail("buyer@example.com");
		assert.ok(buyer);
		const offer = service.marketplace.datasets
			.offersTo(buyer)
			.find(({ name }) => name.startsWith("EU patent"));
		return { buyer, id: offer?.id ?? "" };
	};

	const balanceWith = async (bearer: string) =>
		(await service.ask("/v1/billing/buyer-balance", { bearer })).status;
	/** The value of the dataset field after a search for `sought`. */
	const found = async (sought: string) =>
		fieldOf((await service.ask(`/purchase?dataset=${encodeURIComponent(sought)}`)).text, "dataset");

	describe("mailbox", () => {
		it("returns emails newest first, with the code if they have one", async () => {
			await service.signIn("buyer@example.com");
			await service.ask("/v1/auth/login", {
				body: { email: "buyer@example.com", password: "local-marketplace" },
			});
			const mails = listAt((await service.ask("/mailbox?email=buyer@example.com", { headers: accept })).json);
			assert.equal(mails.length, 2);
			assert.match(textAt(mails, 0, "code"), /^\d{6}$/);
			assert.equal(at(mails, 0, "used_at"), undefined);
			assert.notEqual(at(mails, 1, "used_at"), undefined);
			await service.refused("/mailbox", { headers: accept }, 400, "missing_email");
		});

		it("shows a code while it’s valid", async () => {
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

		it("are created with a role and a unique email address, and can sign in", async () => {
			const made = await service.ask("/accounts", { body: account });
			assert.equal(made.status, 201);
			assert.equal(at(made.json, "email"), "new@example.com");
			const { jwt } = await service.signIn("new@example.com", "secret");
			for (const path of ["buyer-balance", "seller-balance"])
				assert.equal((await service.ask(`/v1/billing/${path}`, { bearer: jwt })).status, 200);
			await service.refused("/accounts", { body: account }, 409, "account_exists");
			await service.refused("/accounts", { body: { ...account, role: "king" } }, 422, "invalid_field");
			assert.equal((await service.ask("/accounts", { form: { email: "a@b.c" } })).status, 422);
		});

		it("can also be created on a page", async () => {
			assert.match((await service.ask("/")).text, /href="\.\/accounts">Create Account/);
			const form = { ...account, name: "New", role: "seller" };
			const made = await service.ask("/accounts", { form });
			assert.equal(made.status, 303, made.text);
			const location = (made.headers.get("location") ?? "").slice(1);
			assert.match((await service.ask(location)).text, /Account created[^]*new@example\.com/);
			assert.equal(service.marketplace.accounts.byEmail("new@example.com")?.role, "seller");
		});
	});

	describe("API keys page", () => {
		const email = "ana@example.com";

		it("generates a working key, shows it once, replaces it, and revokes it", async () => {
			const page = async () => (await service.ask(`/api-keys?email=${email}`)).text;
			assert.match(await page(), /This account has no API key\./);
			const generate = async () => {
				const { text } = await service.ask("/api-keys", { form: { email, act: "generate" } });
				return />(dm_live_[\w-]+)</.exec(text)?.[1] ?? "";
			};
			const first = await generate();
			assert.equal(await balanceWith(first), 200);
			assert.ok(!(await page()).includes(first), "the key is shown again");
			const second = await generate();
			assert.deepEqual([await balanceWith(first), await balanceWith(second)], [401, 200]);
			const revoked = await service.ask("/api-keys", { form: { email, act: "revoke" } });
			assert.match(revoked.text, /API key revoked/);
			assert.equal(await balanceWith(second), 401);
			await service.refused("/api-keys", { form: { email, act: "revoke" } }, 404, "no_api_key");
			await service.refused("/api-keys", { form: { email, act: "sell" } }, 422, "invalid_field");
			await service.refused("/api-keys", { form: { email: "x", act: "revoke" } }, 422, "invalid_field");
		});

		it("acts on the account it shows, not on one selected to switch to", async () => {
			const { text } = await service.ask(`/api-keys?email=${email}`);
			const acting = /<form[^>]*method="post"[^]*?<\/form>/.exec(text)?.[0] ?? "";
			assert.equal(fieldOf(acting, "email"), email);
			assert.doesNotMatch(acting, /<select/);
		});
	});

	it("keeps an account’s key if the launcher can’t be given another one", async () => {
		const email = "ana@example.com";
		const key = service.keyOf(email);
		const app = createApp(service.marketplace, { origin: () => service.origin, onNewKey });
		const body = new URLSearchParams({ email, act: "generate" });
		const headers = { "Content-Type": "application/x-www-form-urlencoded" };
		const answer = await app.request(`${service.origin}/api-keys`, {
			method: "POST",
			headers,
			body: body.toString(),
		});
		assert.equal(answer.status, 500);
		assert.equal(await balanceWith(key), 200);
	});

	describe("onboarding", () => {
		it("is offered for the seller that the page shows, even if another one is selected without switching", async () => {
			const { text } = await service.ask("/onboarding?email=seller-only@example.com");
			const [, shown = ""] = /<form method="post">([^]*?)<\/form>/.exec(text) ?? [];
			assert.match(shown, /type="hidden" name="email" value="seller-only@example\.com"/);
			assert.match(shown, /name="completed"/);
			assert.doesNotMatch(shown, /<select/);
		});

		it("can be set and is shown for sellers", async () => {
			const form = { email: "seller@example.com", completed: "no" };
			const answer = await service.ask("/onboarding", { form });
			assert.equal(answer.headers.get("location"), "./onboarding?email=seller%40example.com");
			const state = await service.ask("/onboarding?email=seller@example.com", { headers: accept });
			assert.deepEqual(state.json, { email: "seller@example.com", completed: false });
			const body = { email: "buyer@example.com", completed: true };
			await service.refused("/onboarding", { body }, 404, "seller_not_found");
			await service.refused("/onboarding", { body: { ...body, completed: "yes" } }, 422, "invalid_field");
		});
	});

	describe("purchase page", () => {
		it("shows what a purchase will do, including an auto-deposit, before the purchase is made", async () => {
			await service.ask("/v1/billing/auto-deposit", {
				method: "PUT",
				bearer: service.buyerKey,
				body: { enabled: true, threshold: "20.00", amount: "50.00" },
			});
			const { buyer, id } = patents();
			const page = await service.ask(`/purchase?email=${buyer.email}&dataset=${id}&chunks=20%2C000`);
			assert.match(page.text, /Pay 84\.00\u00a0USD/);
			assert.match(page.text, /below the auto-deposit threshold of 20\.00\u00a0USD[^]*66\.00\u00a0USD/);
			const form = {
				email: buyer.email,
				dataset: "eu patent cl",
				chunks: "20,000",
				shown: shownOn(page.text),
			};
			const spent = await service.ask("/purchase", { form });
			assert.equal(spent.status, 303, spent.text);
			assert.equal(await buyerBalance(service), "66.00000000");
			const location = (spent.headers.get("location") ?? "").slice(1);
			assert.match((await service.ask(location)).text, /84\.00\u00a0USD spent/);
			assert.match((await service.ask("/purchase", { form })).text, /Nothing more was spent/);
			assert.equal(await buyerBalance(service), "66.00000000");
		});

		it("shows an auto-deposit that’s added before a purchase", async () => {
			const { buyer, id } = patents();
			const { accounts } = service.marketplace;
			service.marketplace.purchase(buyer, id, 20_000n);
			const path = `/purchase?email=${buyer.email}&dataset=${id}&chunks=10000`;
			assert.match((await service.ask(path)).text, /Short by/);
			accounts.setAutoDeposit(buyer.id, { enabled: true, threshold: 2_000_000_000n, amount: 5_000_000_000n });
			const { text } = await service.ask(path);
			assert.match(text, /Auto-deposit before the purchase[^]*50\.00[^]*Balance after[^]*24\.00/);
			assert.doesNotMatch(text, /Short by/);
			const form = { email: buyer.email, dataset: id, chunks: "10000", shown: shownOn(text) };
			assert.equal((await service.ask("/purchase", { form })).status, 303);
			assert.equal(await buyerBalance(service), "24.00000000");
		});

		it("spends nothing if the choice differs from what the page showed", async () => {
			const { buyer, id } = patents();
			const page = await service.ask(`/purchase?email=${buyer.email}&dataset=${id}&chunks=1000`);
			const form = { email: buyer.email, dataset: id, chunks: "5", shown: shownOn(page.text) };
			const answer = await service.ask("/purchase", { form });
			assert.match(answer.text, /Nothing was spent/);
			assert.equal(await buyerBalance(service), "100.00000000");
		});

		it("spends nothing if the price has changed since the page was shown", async () => {
			const { buyer } = patents();
			const { datasets } = service.marketplace;
			const moving = datasets.offersTo(buyer).find(({ name }) => name === riverLevels.name);
			assert.ok(moving);
			const path = `/purchase?email=${buyer.email}&dataset=${moving.id}&chunks=5`;
			const shown = shownOn((await service.ask(path)).text);
			movePrice(service.marketplace);
			assert.notEqual(shownOn((await service.ask(path)).text), shown);
			const form = { email: buyer.email, dataset: moving.id, chunks: "5", shown };
			const answer = await service.ask("/purchase", { form });
			assert.match(
				answer.text.replaceAll(/\s+/g, " "),
				/Nothing was spent\.<\/strong> The selection or the price/,
			);
			assert.equal(await buyerBalance(service), "100.00000000");
		});

		it("shows a shortfall, and spends nothing that the balance doesn’t cover", async () => {
			const { buyer, id } = patents();
			const page = await service.ask(`/purchase?dataset=${id}&chunks=999999`);
			assert.match(page.text, /Short by/);
			const form = { email: buyer.email, dataset: id, chunks: "999999", shown: shownOn(page.text) };
			const answer = await service.ask("/purchase", { form });
			assert.equal(answer.status, 402);
			assert.match(answer.text, /Nothing was spent/);
			assert.equal(fieldOf(answer.text, "chunks"), "999,999");
			assert.equal(await buyerBalance(service), "100.00000000");
		});

		it("keeps the fields after an invalid count, an unknown buyer, and an unknown dataset, and says what’s wrong", async () => {
			const problems = {
				"email=buyer@example.com&dataset=patent&chunks=1,5": /Enter a whole number of chunks from 1 to/,
				"email=buyer@example.com&dataset=patent&chunks=1000000000001": /from 1 to 1,000,000,000,000\./,
				"email=x&dataset=patent&chunks=7": /buyer/,
				"email=buyer@example.com&dataset=no%20such&chunks=7": /matches “no such”/,
			};
			for (const [query, message] of Object.entries(problems)) {
				const page = await service.ask(`/purchase?${query}`);
				assert.ok(page.status === 404 || page.status === 422, query);
				assert.match(page.text, message);
				assert.doesNotMatch(page.text, /name="shown"/, query);
				for (const [name, value] of new URLSearchParams(query))
					assert.equal(fieldOf(page.text, name), value, query);
			}
		});

		it("finds a dataset by part of its name, and distinguishes two of the same name by ID", async () => {
			assert.equal(await found("PATENT CLAIMS"), "EU patent claims 2010–2025");
			const body = {
				name: "Twins",
				description: "x",
				price_per_chunk: "1",
				currency: "USD",
				visibility: "public",
			};
			const ids: string[] = [];
			for (let count = 0; count < 2; count++)
				ids.push(textAt((await service.ask("/v1/datasets", { bearer: service.sellerKey, body })).json, "id"));
			assert.deepEqual(await Promise.all(ids.map(found)), [ids[0], "Twins"]);
		});
	});

	it("keeps what was entered for an account that can’t be created, and says why", async () => {
		const form = { email: "buyer@example.com", name: "Ann", role: "both", password: "a long one" };
		const page = await service.ask("/accounts", { form });
		assert.equal(page.status, 409);
		assert.match(page.text, /Account not created[^]*buyer@example\.com already exists\./);
		for (const name of ["email", "name", "password"] as const)
			assert.equal(fieldOf(page.text, name), form[name]);
		assert.match(page.text, /<option value="both" selected\s*>/);
		await service.refused("/accounts", { body: form }, 409, "account_exists");
	});

	it("escapes user text on every page", async () => {
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
			`/purchase?dataset=${textAt(json, "id")}`,
			"/onboarding",
			"/api-keys",
			`/accounts?created=${encodeURIComponent(HOSTILE)}`,
		];
		const typed = await service.ask("/accounts", { form: { email: HOSTILE, name: HOSTILE, role: HOSTILE } });
		assert.ok(!typed.text.includes("<img"));
		for (const path of pages) {
			const page = await service.ask(path, { headers: { Accept: "text/html" } });
			assert.equal(page.status, 200, path);
			assert.ok(!page.text.includes("<img"), path);
		}
		assert.ok(
			(await service.ask("/mailbox?email=buyer%40example.com")).text.includes("&lt;img src=x onerror=&quot;"),
		);
	});

	it("serves pages that have no scripts, can’t be framed, contain the only style sheet their policy allows, and say that no money is real", async () => {
		const pages = ["/", "/mailbox", "/purchase", "/onboarding", "/api-keys", "/accounts?created=a@b.c"];
		for (const path of [...pages, await openCheckout(service)]) {
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

	it("lists what’s available on its home page", async () => {
		const { text } = await service.ask("/");
		assert.match(text, /60\s+datasets,\s+12\s+sellers,\s+and\s+6\s+accounts/);
		assert.match(text, /Buyer and seller, ready for payouts/);
		assert.match(text, /Seller, payouts not set up<\/td>\s+<td class="end">.* earnings<\/td>/);
		assert.equal((await service.ask("/logo.svg")).headers.get("content-type"), "image/svg+xml");
	});
});
