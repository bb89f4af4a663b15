import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import {
	estimateCost,
	getBalance,
	recentBalance,
	searchDatasets,
} from "../../../src/agentTools/toolReads.ts";
import { latest } from "../../../src/api/loadable.ts";
import type { CatalogueQuery } from "../../../src/catalogue/search/catalogueQuery.ts";
import type { OpenAccount } from "../../../src/model/session/openAccount.ts";
import { OLD_BALANCE_MS, Wallet } from "../../../src/model/wallet/wallet.ts";
import { patents } from "../../support/datasetRecord.ts";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import { ModelFixture } from "../../support/modelFixture.ts";
import { inUse } from "../../support/sessions.ts";
import { keyOf, WindowFixture } from "../../support/windowFixture.ts";

const { signal } = new AbortController();

describe("The tools that read", () => {
	it("search among the pinned datasets, too", async () => {
		let asked: CatalogueQuery | undefined;
		const catalogue = {
			state: { kind: "loading" as const },
			refresh: async () => undefined,
			query: async (query: CatalogueQuery) => {
				asked = query;
				return { total: 0, of: 40, rows: [], groups: [] };
			},
		};
		await searchDatasets({ catalogue, preferences: { pins: [patents.id] } }, { query: "is:pinned" }, signal);
		assert.deepEqual([...(asked?.pinned ?? [])], [patents.id]);
	});

	describe("of the list on disk", () => {
		let fixture: WindowFixture;
		let scope: AccountScope;
		const search = async () => searchDatasets(scope, {}, signal);

		/** A later window, in which nothing has loaded the list yet. */
		beforeEach(async () => {
			fixture = await new WindowFixture().open();
			const before = fixture.window();
			await fixture.signIn(before, "ana");
			await before.scopes.value?.catalogue.refresh();
			await before.scopes.value?.catalogue.saved();
			fixture.accountWith(keyOf("ana")).publish(patents.name, patents.id);
			const { session, scopes } = fixture.window();
			await session.setMarketplace(fixture.service.origin);
			assert.ok(scopes.value);
			scope = scopes.value;
			await scope.catalogue.whenFirstRowsRead();
		});

		afterEach(async () => fixture.close());

		it("refresh it before they search it", async () => {
			assert.match(await search(), /\n1 of 1 datasets match\./);
		});

		it("say how old the prices are", async () => {
			await scope.catalogue.refresh();
			const at = new Date(latest(scope.catalogue.state)?.readAt ?? 0).toISOString();
			assert.ok((await search()).startsWith(`Prices and matches are from ${at}.\n1 of 1 datasets match.`));
		});

		it("say when it was loaded if it can’t be refreshed", async () => {
			fixture.service.misbehave("GET /v1/datasets/discover", { status: 404 });
			const at = new Date(latest(scope.catalogue.state)?.readAt ?? 0).toISOString();
			assert.equal(
				await search(),
				`The list couldn’t be refreshed. Prices and matches are from ${at}.\nNo datasets match. The list contains 0 datasets.`,
			);
		});
	});

	it("compare a cost only with a balance that was loaded recently", async () => {
		const value = { balance: "1.00", total_deposited: "1", total_spent: "0", currency: "USD" };
		const balance = async (isRefreshed: boolean) => {
			let isOld = true;
			return recentBalance({
				buyer: { kind: "ready", value, readAt: 0 },
				refreshIfOlder: async () => void (isOld = !isRefreshed),
				isOlder: () => isOld,
			});
		};
		assert.equal(await balance(true), value);
		assert.equal(await balance(false), undefined);
	});

	describe("of an account’s money", () => {
		let fixture: ModelFixture;
		let scope: { account: OpenAccount; wallet: Wallet };

		const open = async (email: string) => {
			fixture = await new ModelFixture(email).open();
			const account = inUse(await fixture.signedIn());
			fixture.account.publish(patents.name, patents.id);
			scope = { account, wallet: fixture.add(new Wallet(account, { clock: fixture.clock })) };
		};
		const fail = (part: string, status = 500) =>
			fixture.service.misbehave(`GET /v1/billing/${part}`, { status });
		const estimate = async () => estimateCost(scope, patents.id, 10n, signal);

		afterEach(async () => fixture.close());

		it("say that a balance couldn’t be loaded, and not also that the account has none", async () => {
			await open(BUYER);
			fail("buyer-balance");
			assert.equal(await getBalance(scope), "The balance couldn’t be loaded.");
		});

		it("say that the earnings couldn’t be loaded, and show the balance", async () => {
			await open(SELLER);
			fail("seller-balance");
			const text = await getBalance(scope);
			assert.match(text, /^The earnings couldn’t be loaded\.\n[^]*"buyer": \{/);
			assert.doesNotMatch(text, /"seller": \{/);
		});

		it("don’t return a balance from disk as just loaded", async () => {
			await open(SELLER);
			const { account, wallet } = scope;
			await wallet.refresh();
			const { buyer, seller } = fixture.add(new Wallet(account, { clock: fixture.clock }));
			assert.ok(buyer.kind === "ready" && buyer.stale);
			assert.equal(
				await getBalance({ account, wallet: { buyer, seller, refresh: async () => undefined } }),
				"The balance couldn’t be loaded.\nThe earnings couldn’t be loaded.",
			);
		});

		it("show what was loaded even while it’s being loaded again", async () => {
			await open(SELLER);
			const { account, wallet } = scope;
			let again: Promise<void> | undefined;
			const text = await getBalance({
				account,
				wallet: {
					get buyer() {
						return wallet.buyer;
					},
					get seller() {
						return wallet.seller;
					},
					refresh: async () => {
						await wallet.refresh();
						again = wallet.refresh();
					},
				},
			});
			assert.equal(wallet.buyer.kind, "loading");
			assert.doesNotMatch(text, /couldn’t be loaded/);
			assert.match(text, /"buyer": \{[^]*"seller": \{/);
			await again;
		});

		it("estimate a cost and say if there’s no recent balance to compare it with", async () => {
			const unknown =
				/^A balance from the last five minutes isn’t available, so whether the balance covers the cost is unknown\.\nEstimated /;
			await open(BUYER);
			assert.match(await estimate(), /^Estimated [^]*"affordable": true/);
			fixture.clock.advance(OLD_BALANCE_MS);
			fail("buyer-balance");
			assert.match(await estimate(), unknown);
		});

		it("estimate a cost for an account that has no buyer balance", async () => {
			await open(SELLER);
			fail("buyer-balance", 403);
			assert.match(await estimate(), /^Estimated /);
		});
	});
});
