import assert from "node:assert/strict";
import { useBilling } from "../../support/services/billingActs.ts";
import { at, listAt, type LocalMarketplaceApp, textAt } from "../../support/services/localMarketplaceApp.ts";

describe("In the local marketplace", () => {
	const billing = useBilling();
	const { balance, earnings, page, deposit, newBuyer, ownDataset, purchase } = billing;
	let service: LocalMarketplaceApp;
	let bearer: string;

	beforeEach(() => ({ service, bearer } = billing));

	const put = (body: object, key = bearer) =>
		service.ask("/v1/billing/auto-deposit", { method: "PUT", bearer: key, body });
	const withdraw = (amount: unknown) => ({ bearer: service.sellerKey, body: { amount } });

	describe("an auto-deposit", () => {
		const isOn = { enabled: true, threshold: "20", amount: "50.5" };

		it("keeps its settings", async () => {
			const answer = await put(isOn);
			assert.deepEqual(answer.json, { enabled: true, threshold: "20.00000000", amount: "50.50000000" });
			assert.deepEqual((await service.ask("/v1/billing/auto-deposit", { bearer })).json, answer.json);
		});

		it("can’t be turned on with an amount of 0, and rejects invalid settings", async () => {
			const ask = (change: object) => ({ method: "PUT", bearer, body: { ...isOn, ...change } });
			await service.refused("/v1/billing/auto-deposit", ask({ amount: "0" }), 422, "invalid_amount");
			await service.refused("/v1/billing/auto-deposit", ask({ threshold: "-1" }), 422, "invalid_field");
			await service.refused("/v1/billing/auto-deposit", ask({ enabled: "yes" }), 422, "invalid_field");
			assert.equal((await put({ ...isOn, enabled: false, amount: "0" })).status, 200);
		});

		it("adds a deposit only when a purchase takes the balance below the threshold", async () => {
			await put(isOn);
			const id = await ownDataset("1");
			await purchase(id, 80);
			assert.equal(at(await balance(), "balance"), "20.00000000");
			await purchase(id, 1);
			assert.equal(at(await balance(), "balance"), "69.50000000");
			const [newest] = listAt((await page()).json, "deposits");
			assert.equal(at(newest, "amount"), "50.50000000");
			assert.equal(
				service.marketplace.mailbox.to("buyer@example.com")[0]?.subject,
				"Auto-deposit: 50.50\u00a0USD",
			);
		});

		it("adds to a balance already below the threshold before a purchase that only then can be paid", async () => {
			const id = await ownDataset("1");
			await purchase(id, 95);
			await put(isOn);
			const refused = await purchase(id, 56);
			assert.equal(refused.status, 402);
			assert.match(textAt(refused.json, "error", "message"), /but the balance is 5\.00/);
			assert.equal(at(await balance(), "balance"), "5.00000000");
			assert.equal((await purchase(id, 10)).status, 200);
			assert.equal(at(await balance(), "balance"), "45.50000000");
			assert.equal((await purchase(id, 46)).status, 402, "the balance isn’t below the threshold");
		});

		it("adds nothing until a checkout has been paid, and sends an email that says that no card is on file", async () => {
			const key = await newBuyer();
			await put(isOn, key);
			await purchase(await ownDataset("0"), 1, key);
			assert.equal(at(await balance(key), "balance"), "0.00000000");
			assert.match(service.marketplace.mailbox.to("new@example.com")[0]?.text ?? "", /no card is on file/);
			await deposit("1.00", key);
			await purchase(await ownDataset("0"), 1, key);
			assert.equal(at(await balance(key), "balance"), "51.50000000");
		});
	});

	describe("an auto-deposit that is too large to record", () => {
		it("adds nothing, keeps the purchase, and sends an email that says why", async () => {
			await put({ enabled: true, threshold: "101", amount: "92233720368" });
			const answer = await purchase(await ownDataset("1"), 1);
			assert.equal(answer.status, 200, answer.text);
			assert.equal(at(await balance(), "balance"), "99.00000000");
			const [mail] = service.marketplace.mailbox.to("buyer@example.com");
			assert.equal(mail?.subject, "Auto-deposit failed");
			assert.match(mail.text, /the amount is too large\. Enter a smaller amount/);
		});
	});

	describe("a withdrawal", () => {
		it("takes an exact amount from the earnings", async () => {
			const answer = await service.ask("/v1/billing/withdraw", withdraw("1.00000001"));
			assert.equal(answer.status, 200);
			assert.equal(at(answer.json, "balance"), "248.99999999");
			assert.equal(at(await earnings(), "balance"), "248.99999999");
			assert.equal((await service.ask("/v1/billing/withdraw", withdraw("248.99999999"))).status, 200);
			assert.equal(at(await earnings(), "balance"), "0.00000000");
		});

		it("is rejected below 1.00, above the earnings, and for an invalid amount", async () => {
			await service.refused("/v1/billing/withdraw", withdraw("0.99999999"), 422, "below_minimum");
			await service.refused("/v1/billing/withdraw", withdraw("250.00000001"), 409, "insufficient_balance");
			await service.refused("/v1/billing/withdraw", withdraw("1e2"), 422, "invalid_field");
			await service.refused("/v1/billing/withdraw", withdraw(5), 422, "invalid_field");
			assert.equal(at(await earnings(), "balance"), "250.00000000");
		});

		it("requires payout onboarding", async () => {
			const set = (completed: boolean) =>
				service.ask("/onboarding", { body: { email: "seller@example.com", completed } });
			await set(false);
			await service.refused("/v1/billing/withdraw", withdraw("1.00"), 403, "payout_onboarding_required");
			await set(true);
			assert.equal((await service.ask("/v1/billing/withdraw", withdraw("1.00"))).status, 200);
		});
	});
});
