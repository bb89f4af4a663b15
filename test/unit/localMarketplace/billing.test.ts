import assert from "node:assert/strict";
import { parseDecimal } from "../../../src/base/money.ts";
import { resetMarketplace } from "../../../src/localMarketplace/seed/seed.ts";
import { urls, useBilling } from "../../support/services/billingActs.ts";
import { at, listAt, type LocalMarketplaceApp, textAt } from "../../support/services/localMarketplaceApp.ts";

describe("The local marketplace’s billing", () => {
	const billing = useBilling();
	const { balance, earnings, page, deposit, newBuyer, ownDataset, purchase } = billing;
	let service: LocalMarketplaceApp;
	let bearer: string;

	beforeEach(() => ({ service, bearer } = billing));

	const purchaseAsk = (datasetId: string, chunks: unknown) => ({
		bearer,
		body: { dataset_id: datasetId, chunks },
	});

	it("starts the demo buyer at 100.00 with a history that adds up", async () => {
		const totals = await balance();
		assert.equal(at(totals, "balance"), "100.00000000");
		const deposits = listAt((await page("?limit=100")).json, "deposits");
		assert.equal(deposits.length, 27);
		const units = deposits.map((record) => parseDecimal(textAt(record, "amount")) ?? 0n);
		const sum = units.reduce((total, amount) => total + amount, 0n);
		const deposited = parseDecimal(textAt(totals, "total_deposited"));
		assert.equal(sum, deposited);
		assert.equal(deposited, 10_000_000_000n + (parseDecimal(textAt(totals, "total_spent")) ?? 0n));
		const times = deposits.map((record) => textAt(record, "created_at"));
		assert.deepEqual(times, times.toSorted().toReversed());
	});

	it("starts the demo seller at 250.00, the amount earned minus the amount withdrawn", async () => {
		const totals = await earnings();
		assert.equal(at(totals, "balance"), "250.00000000");
		const earned = parseDecimal(textAt(totals, "total_earned")) ?? 0n;
		assert.equal(earned - (parseDecimal(textAt(totals, "total_withdrawn")) ?? 0n), 25_000_000_000n);
	});

	it("starts with the same deposits after a reset, so that none looks like a new payment", async () => {
		const { accounts, ledger } = service.marketplace;
		const seeded = () =>
			["buyer@example.com", "seller@example.com"].map((email) =>
				ledger.deposits(accounts.byEmail(email)?.id ?? "", 100, undefined),
			);
		const before = seeded();
		assert.deepEqual(
			before.map(({ deposits }) => deposits.length),
			[27, 1],
		);
		resetMarketplace(service.marketplace, { datasets: 0, passwordHash: "" });
		assert.deepEqual(seeded(), before);
	});

	it("returns 403 for the wrong role", async () => {
		const seller = service.sellerOnlyKey;
		for (const path of ["buyer-balance", "deposits", "auto-deposit"])
			await service.refused(`/v1/billing/${path}`, { bearer: seller }, 403, "buyer_required");
		await service.refused("/v1/billing/seller-balance", { bearer }, 403, "seller_required");
		await service.refused("/v1/billing/withdraw", { bearer, body: { amount: "1" } }, 403, "seller_required");
		const body = { amount: "1.00", ...urls };
		await service.refused("/v1/billing/deposit", { bearer: seller, body }, 403, "buyer_required");
		const auto = { enabled: false, threshold: "1", amount: "1" };
		await service.refused(
			"/v1/billing/auto-deposit",
			{ method: "PUT", bearer: seller, body: auto },
			403,
			"buyer_required",
		);
	});

	it("adds 0.1 and 0.2 to exactly 0.3, and keeps 8 decimal places", async () => {
		const key = await newBuyer();
		await deposit("0.1", key);
		await deposit("0.2", key);
		assert.equal(at(await balance(key), "balance"), "0.30000000");
		await deposit("0.00000001", key);
		assert.equal(at(await balance(key), "total_deposited"), "0.30000001");
	});

	it("keeps the largest amount exactly, and rejects a payment that would exceed it", async () => {
		const key = await newBuyer();
		await deposit("92233720368.54775806", key);
		await deposit("0.00000001", key);
		assert.equal(at(await balance(key), "balance"), "92233720368.54775807");
		const session = await service.ask("/v1/billing/deposit", {
			bearer: key,
			body: { amount: "0.00000001", ...urls },
		});
		const path = `/checkout/${textAt(session.json, "session_id")}`;
		await service.refused(path, { form: { outcome: "pay" } }, 422, "amount_too_large");
		assert.equal(at(await balance(key), "balance"), "92233720368.54775807");
	});

	const faultyDeposits: Array<[why: string, change: Record<string, unknown>, code: string]> = [
		["an amount of 0", { amount: "0.00" }, "invalid_amount"],
		["a negative amount", { amount: "-1" }, "invalid_field"],
		["nine decimal places", { amount: "1.000000001" }, "invalid_field"],
		["a number as the amount", { amount: 1 }, "invalid_field"],
		["an amount above the maximum", { amount: "92233720368.54775808" }, "amount_too_large"],
		["a script as the return address", { success_url: "javascript:alert(1)" }, "invalid_url"],
		[
			"a script with a host as the return address",
			{ success_url: "javascript://a/%0aalert(1)" },
			"invalid_url",
		],
		["a file as the return address", { success_url: "file://a/b" }, "invalid_url"],
		["a return address without a host", { cancel_url: "vscode:done" }, "invalid_url"],
		["a data: return address", { cancel_url: "data:text/html,x" }, "invalid_url"],
		["a relative return address", { cancel_url: "/done" }, "invalid_url"],
		["a line break in a return address", { cancel_url: "https://example.com/\nx" }, "invalid_url"],
		["no return address", { success_url: undefined }, "invalid_field"],
	];

	for (const [why, change, code] of faultyDeposits) {
		it(`rejects a deposit with ${why}`, async () => {
			const body = { amount: "1.00", ...urls, ...change };
			await service.refused("/v1/billing/deposit", { bearer, body }, 422, code);
		});
	}

	it("pages through deposits without missing or repeating one while others arrive", async () => {
		const ids: unknown[] = [];
		let cursor = "";
		do {
			const { json } = await page(`?limit=10${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
			ids.push(...listAt(json, "deposits").map((record) => at(record, "id")));
			cursor = textAt(json, "next_cursor");
			assert.equal(at(json, "has_more"), cursor !== "");
			await deposit("1.00");
		} while (cursor);
		assert.equal(ids.length, 27);
		assert.equal(new Set(ids).size, 27);
	});

	it("returns 20 deposits by default and rejects invalid counts and cursors", async () => {
		assert.equal(listAt((await page()).json, "deposits").length, 20);
		assert.equal(listAt((await page("?limit=1")).json, "deposits").length, 1);
		for (const limit of ["0", "101", "x", "-1", "1.5", ""])
			await service.refused(`/v1/billing/deposits?limit=${limit}`, { bearer }, 400, "invalid_query");
		for (const cursor of ["x", "", crypto.randomUUID()])
			await service.refused(`/v1/billing/deposits?cursor=${cursor}`, { bearer }, 400, "invalid_cursor");
	});

	it("rejects a cursor of another account", async () => {
		const cursor = textAt((await page("?limit=1")).json, "next_cursor");
		const key = await newBuyer();
		await service.refused(`/v1/billing/deposits?cursor=${cursor}`, { bearer: key }, 400, "invalid_cursor");
	});

	it("spends an exact amount and credits the seller with it", async () => {
		const before = parseDecimal(textAt(await earnings(), "balance")) ?? 0n;
		const id = await ownDataset("0.12345678");
		const answer = await purchase(id, 3);
		assert.deepEqual(answer.json, { dataset_id: id, chunks: 3, cost: "0.37037034", balance: "99.62962966" });
		assert.equal(parseDecimal(textAt(await earnings(), "balance")), before + 37_037_034n);
	});

	it("rejects a purchase that the balance doesn’t cover, and changes nothing", async () => {
		const id = await ownDataset("1.00000001");
		const before = await balance();
		await service.refused(
			"/purchase",
			{ bearer, body: { dataset_id: id, chunks: 100 } },
			402,
			"insufficient_balance",
		);
		assert.deepEqual(await balance(), before);
	});

	it("rejects purchases of an unknown dataset, in another currency, of an invalid number of chunks, and by anyone but a buyer", async () => {
		const listed = listAt((await service.ask("/v1/datasets/discover", { bearer })).json);
		const euro = textAt(
			listed.find((dataset) => at(dataset, "currency") === "EUR"),
			"id",
		);
		await service.refused("/purchase", purchaseAsk(euro, 1), 422, "currency_mismatch");
		await service.refused("/purchase", purchaseAsk("nothing", 1), 404, "dataset_not_found");
		for (const chunks of [0, 1.5, -1, "1"])
			await service.refused("/purchase", purchaseAsk(euro, chunks), 422, "invalid_field");
		const asSeller = { ...purchaseAsk(euro, 1), bearer: service.sellerOnlyKey };
		await service.refused("/purchase", asSeller, 403, "buyer_required");
		await service.refused("/purchase", { body: { dataset_id: euro, chunks: 1 } }, 401, "missing_credential");
	});
});
