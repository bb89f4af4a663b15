import assert from "node:assert/strict";
import { DAY_MS } from "../../../src/base/dates.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { balanceItemText } from "../../../src/views/balanceItem.ts";
import { signedIn } from "../../support/sessionStates.ts";

const now = Date.UTC(2026, 10, 21, 12);
const readAt = now - 2 * 60 * 1000;
const buyer = {
	balance: "100.00000000",
	total_deposited: "350.00000000",
	total_spent: "250.00000000",
	currency: "USD",
};
const seller = {
	balance: "250.00000000",
	total_earned: "300.00000000",
	total_withdrawn: "50.00000000",
	currency: "USD",
};
const none = { kind: "ready", value: undefined, readAt } as const;
const wallet = {
	buyer: { kind: "ready", value: buyer, readAt },
	seller: none,
	low: undefined,
	runway: undefined,
} as const;
const error = new MarketplaceError({ kind: "unreachable", host: signedIn.host, mayHaveReached: false });

const hover = (saved: boolean): string => balanceItemText({ ...signedIn, saved }, wallet, now)?.tooltip ?? "";

describe("The balance in the status bar", () => {
	it("is hidden without a marketplace and after the key is rejected", () => {
		assert.equal(balanceItemText({ kind: "noService" }, wallet, now), undefined);
		assert.equal(balanceItemText({ ...signedIn, kind: "keyRejected" }, wallet, now), undefined);
	});

	it("shows the buyer’s balance", () => {
		const status = balanceItemText(signedIn, wallet, now);
		assert.equal(status?.text, "$(credit-card) 100.00 USD");
		assert.equal(status?.warning, false);
		assert.equal(status?.ariaLabel, "Balance 100.00 USD, market.example.com, refreshed 2 minutes ago");
	});

	it("shows earnings if the account isn’t a buyer", () => {
		const shown = { ...wallet, buyer: none, seller: { kind: "ready", value: seller, readAt } } as const;
		assert.equal(balanceItemText(signedIn, shown, now)?.text, "$(briefcase) 250.00 USD");
	});

	it("keeps the last value during a refresh and after a failure", () => {
		const reading = { ...wallet, buyer: { kind: "loading", previous: buyer, readAt } } as const;
		const failed = { ...wallet, buyer: { kind: "failed", previous: buyer, readAt, error } } as const;
		const stale = { ...wallet, buyer: { ...wallet.buyer, stale: true } } as const;
		assert.equal(balanceItemText(signedIn, reading, now)?.text, "$(loading~spin) 100.00 USD");
		assert.equal(balanceItemText(signedIn, failed, now)?.text, "$(history) 100.00 USD");
		assert.equal(balanceItemText(signedIn, stale, now)?.text, "$(history) 100.00 USD");
	});

	it("shows in the hover why the balance couldn’t be refreshed", () => {
		const failed = { ...wallet, buyer: { kind: "failed", previous: buyer, readAt, error } } as const;
		const hovers = [
			balanceItemText(signedIn, failed, now),
			balanceItemText({ ...signedIn, kind: "offline", error }, wallet, now),
		];
		for (const item of hovers)
			assert.match(item?.tooltip.replaceAll("\\", "") ?? "", /Couldn’t reach market/);
		assert.doesNotMatch(hover(true), /Couldn’t/);
	});

	it("shows the age of a balance of an hour or more", () => {
		const old = { ...wallet, buyer: { ...wallet.buyer, readAt: now - 3 * 60 * 60 * 1000 } } as const;
		assert.equal(balanceItemText(signedIn, old, now)?.text, "$(credit-card) 100.00 USD · 3 hours ago");
	});

	it("warns about a low balance with an icon, a color, and words", () => {
		const low = { balance: "4.20", threshold: "5.00", currency: "USD" };
		const status = balanceItemText(
			signedIn,
			{ ...wallet, buyer: { ...wallet.buyer, value: { ...buyer, balance: "4.20000000" } }, low },
			now,
		);
		assert.equal(status?.text, "$(warning) 4.20 USD");
		assert.equal(status?.warning, true);
		assert.match(status?.ariaLabel ?? "", /below your threshold/);
	});

	it("shows offline and local states", () => {
		const offline = balanceItemText({ ...signedIn, kind: "offline", error }, wallet, now);
		assert.equal(offline?.text, "$(debug-disconnect) 100.00 USD");
		assert.match(offline.ariaLabel, /couldn’t refresh/);
		assert.equal(
			balanceItemText({ ...signedIn, local: true }, wallet, now)?.text,
			"$(beaker) 100.00 USD (local)",
		);
	});

	it("shows deposits, spending, marketplace, and key in the hover, with a link to deposit", () => {
		const { tooltip = "" } = balanceItemText(signedIn, wallet, now) ?? {};
		for (const part of [
			"350.00 USD",
			"250.00 USD",
			"market.example.com",
			"API key ends in 7Q2d",
			"command:dataMarketplace.deposit.start",
		])
			assert.ok(tooltip.replaceAll("\\", "").includes(part), `${part} in ${tooltip}`);
	});

	it("shows in the hover that an unsaved key lasts only until the window closes", () => {
		assert.match(hover(false), /7Q2d · signed in until this window closes/);
		assert.doesNotMatch(hover(true), /until this window closes/);
	});

	it("shows in the hover how long the balance lasts, as an estimate", () => {
		const runway = { days: 12, perDay: 1n, observedMs: 14 * DAY_MS };
		const lasts = /Lasts about 12 days at your recent spending rate/;
		assert.match(balanceItemText(signedIn, { ...wallet, runway }, now)?.tooltip ?? "", lasts);
		const short = { ...wallet, runway: { ...runway, days: 0 } };
		const lastsLess = /Lasts less than a day at your recent spending rate/;
		assert.match(balanceItemText(signedIn, short, now)?.tooltip ?? "", lastsLess);
		assert.doesNotMatch(balanceItemText(signedIn, wallet, now)?.tooltip ?? "", /Lasts/);
	});

	it("renders no icon and no link from an account’s name", () => {
		const { tooltip = "" } =
			balanceItemText({ ...signedIn, account: "$(trash) [x](command:y)" }, wallet, now) ?? {};
		assert.ok(!tooltip.includes("$(trash)"));
		assert.ok(!tooltip.includes("](command:y"));
	});
});
