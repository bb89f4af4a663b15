import assert from "node:assert/strict";
import { DAY_MS } from "../../../src/base/dates.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { lacksRole } from "../../../src/model/wallet/walletParts.ts";
import type { JournalRecord } from "../../../src/model/writes/journal.ts";
import { activityRows } from "../../../src/views/rows/activityRows.ts";
import { billingRows } from "../../../src/views/rows/billingRows.ts";
import { dueRows } from "../../../src/views/rows/dueRows.ts";
import { ownedDescription } from "../../../src/views/accountViews.ts";
import type { Row } from "../../../src/views/rows/row.ts";
import { ownedRows } from "../../../src/views/rows/ownedRows.ts";
import { deposit } from "../../support/services/healthyService.ts";

const now = Date.UTC(2026, 10, 21, 12);
const readAt = now;
const buyer = { balance: "100.00000000", total_deposited: "0", total_spent: "0", currency: "USD" };
const seller = { balance: "250.00000000", total_earned: "0", total_withdrawn: "0", currency: "USD" };
const auto = { enabled: true, threshold: "20.00000000", amount: "50.00000000" };
const none = { kind: "ready", value: undefined, readAt } as const;
const ID = "8d1f6c3e-52a4-4a0e-9b7e-000000000001";
const record: JournalRecord = {
	id: "r",
	kind: "grant",
	startedAt: "2026-11-18T14:02:00Z",
	outcome: "unknown",
};

const peersOf = (currency: string) => ({ currency, count: 40, median: 300_000n });

describe("Rows of the Billing view", () => {
	const model = {
		buyer: { kind: "ready", value: buyer, readAt },
		seller: { kind: "ready", value: seller, readAt },
		autoDeposit: { kind: "ready", value: auto, readAt },
		runway: { days: 12, perDay: 1n, observedMs: DAY_MS },
		lastDeposit: deposit,
	} as const;

	it("show balance, history, auto-deposit, and earnings", () => {
		assert.deepEqual(
			billingRows(model, now).map(({ label, description }) => [label, description]),
			[
				["100.00 USD", "balance · about 12 days left"],
				["Deposit history", "last: 25.00 USD on 18 Nov"],
				["Auto-deposit", "add 50.00 when below 20.00"],
				["250.00 USD", "earnings"],
			],
		);
	});

	it("say that the balance lasts less than a day, rather than about 0 days", () => {
		const [row] = billingRows({ ...model, runway: { ...model.runway, days: 0 } }, now);
		assert.equal(row?.description, "balance · less than a day left");
	});

	it("keep the last values below the reason they’re out of date", () => {
		for (const [cause, icon] of [
			[{ kind: "unreachable" }, "debug-disconnect"],
			[{ kind: "serverError", status: 500 }, "warning"],
		] as const) {
			const error = new MarketplaceError({ ...cause, host: "market.example.com", mayHaveReached: false });
			const failed = { kind: "failed", error, previous: buyer, readAt } as const;
			const rows = billingRows({ ...model, buyer: failed }, now);
			assert.deepEqual([rows[0]?.label, rows[0]?.icon], ["Out of date", icon]);
			const first = { kind: "failed", error } as const;
			assert.equal(billingRows({ ...model, buyer: first, seller: first }, now)[0]?.label, "Couldn’t load");
			const [withoutBalance] = billingRows({ ...model, buyer: first }, now);
			assert.equal(withoutBalance?.label, "Couldn’t load", "the earnings are up to date");
			assert.equal(rows[1]?.label, "100.00 USD");
		}
	});

	it("are absent for an account without a role", () => {
		const empty = { ...model, buyer: none, seller: none, autoDeposit: none };
		assert.deepEqual(billingRows(empty, now), []);
		assert.equal(lacksRole(empty.buyer), true);
		assert.equal(lacksRole(model.buyer), false);
	});
});

describe("Rows of the Activity view", () => {
	it("show the action, its target, its outcome, and its time, and offer to check an unconfirmed outcome", () => {
		const [row] = activityRows([{ ...record, email: "ana@example.com" }], 1, now);
		assert.equal(row?.label, "\u2068Grant access\u2069");
		assert.equal(row.context, "unknownWrite");
		assert.equal(row.recordId, "r");
		assert.match(
			(row.description ?? "").replaceAll(/[\u2066-\u2069\u200e]/g, ""),
			/^unconfirmed · ana@example.com · 18 Nov 2026, /,
		);
	});

	it("include every unconfirmed action, however many newer ones there are", () => {
		const done = Array.from({ length: 101 }, (_, at) => ({
			...record,
			id: `${at}`,
			outcome: "done" as const,
		}));
		const ids = activityRows([...done, record], 1, now).map(({ id }) => id);
		assert.deepEqual(ids.slice(99), ["99", "r", "more/activity"]);
	});

	it("call a deposit done only once a payment is known", () => {
		const unpaid = { ...record, kind: "deposit", outcome: "done", amount: "25" } as const;
		const [created] = activityRows([unpaid], 1, now);
		assert.match(created?.description ?? "", /checkout created/);
		assert.equal(created?.icon, "circle-outline");
		const [paid] = activityRows([{ ...unpaid, result: { depositId: "d" } }], 1, now);
		assert.doesNotMatch(paid?.description ?? "", /checkout created/);
		assert.equal(paid?.icon, "pass");
	});

	it("say in the hover when access ends, and that the marketplace doesn’t end it", () => {
		const [row] = activityRows([{ ...record, until: "2026-12-31" }], 1, now);
		assert.match(
			row?.tooltip?.() ?? "",
			/End date: 31 Dec 2026\. The marketplace doesn’t end access automatically\. Revoke access on its end date\./,
		);
	});
});

const item = { id: ID, reason: "added", name: "Tide tables", dataset: { kind: "idle" } } as const;

describe("Rows of My Datasets", () => {
	const entry = {
		datasetId: ID,
		email: "ana@example.com",
		state: "done",
		action: "grant",
		at: record.startedAt,
		hasAccess: true,
		history: [],
	} as const;
	const model = {
		items: [item],
		buyersOf: () => [entry],
		pages: () => 1,
		isPinned: () => false,
		listed: () => undefined,
		peersOf: () => undefined,
	};

	it("list the buyers recorded on this computer", async () => {
		const [row] = ownedRows(model, now);
		assert.equal(row?.label, "\u2068Tide tables\u2069");
		const [below] = (await row?.children?.()) ?? [];
		assert.match(below?.description ?? "", /^granted 18 Nov 2026, /);
		assert.deepEqual([below?.datasetId, below?.email], [ID, "ana@example.com"]);
	});

	it("show a dataset’s buyers by pages", async () => {
		const entries = Array.from({ length: 250 }, (_, index) => ({ ...entry, email: `${index}@example.com` }));
		const shownWith = async (pages: number): Promise<readonly Row[]> => {
			const [row] = ownedRows({ ...model, buyersOf: () => entries, pages: () => pages }, now);
			return (await row?.children?.()) ?? [];
		};
		const first = await shownWith(1);
		assert.equal(first.length, 101);
		assert.equal(first.at(-1)?.label, "Show 100 More");
		assert.equal(first.at(-1)?.description, "of 250");
		assert.equal((await shownWith(2)).at(-1)?.label, "Show 50 More");
		assert.equal((await shownWith(3)).length, 250);
	});

	it("name the action of a buyer’s change that wasn’t made", async () => {
		const entries = [
			{ ...entry, state: "rejected", action: "revoke" },
			{ ...entry, state: "unknown", action: "grant" },
		] as const;
		const [row] = ownedRows({ ...model, buyersOf: () => entries }, now);
		const [revoked, granted] = (await row?.children?.()) ?? [];
		assert.match(revoked?.description ?? "", /^revocation · rejected 18 Nov 2026, /);
		assert.match(granted?.description ?? "", /^grant · unconfirmed, 18 Nov 2026, /);
	});

	it("say how many buyers’ access is due to end, and when each buyer’s access ends", async () => {
		const trial = { ...entry, grant: record };
		const entries = [
			{ ...trial, email: "ana@example.com", until: "2026-11-21" },
			{ ...trial, email: "bo@example.com", until: "2026-12-31" },
			{ ...trial, email: "cy@example.com", until: "2026-11-20" },
		];
		const [row] = ownedRows({ ...model, buyersOf: () => entries }, now);
		assert.match(row?.description ?? "", /access due to end for 2 buyers$/);
		assert.match(row?.context ?? "", /\bdue\b/);
		const [ana, bo, cy] = (await row?.children?.()) ?? [];
		assert.match(ana?.description ?? "", / · due to end today$/);
		assert.match(cy?.description ?? "", / · was due to end on 20 Nov 2026$/);
		assert.match(bo?.description ?? "", / · end date 31 Dec 2026$/);
		assert.match(
			bo?.tooltip?.() ?? "",
			/The marketplace doesn’t end access automatically\. Revoke access on its end date\./,
		);
		assert.deepEqual(
			[ana, bo, cy].map((one) => one?.icon),
			["calendar", "pass-filled", "calendar"],
		);
		assert.equal(bo?.context, "buyer granted");
	});

	it("show in the hover why a dataset is listed, and suggestions for the listing", () => {
		const value = {
			id: ID,
			seller_id: "s",
			seller_name: "Acme",
			name: "Tide tables",
			description: "",
			price_per_chunk: "0.90000000",
			currency: "USD",
			visibility: "public",
			metadata_schema: null,
			queryable: true,
			subscribed: false,
			created_at: "",
			updated_at: "",
		};
		const read = { ...item, reason: "seller", dataset: { kind: "ready", value, readAt } } as const;
		const [row] = ownedRows({ ...model, items: [read], peersOf }, now);
		const hover = row?.tooltip?.() ?? "";
		assert.match(hover, /In My Datasets/);
		assert.match(hover, /- [^\n]*0\.003/);
		assert.match(hover, /This dataset is in My Datasets because you marked its seller, Acme, as yours\./);
		const [unread] = ownedRows(model, now);
		assert.match(
			unread?.tooltip?.() ?? "",
			/Tide tables.*\n\nThis dataset is in My Datasets because you added it by ID\.$/,
		);
		const [listed] = ownedRows({ ...model, listed: () => ({ ...value, fieldCount: 5 }) }, now);
		assert.match(listed?.tooltip?.() ?? "", /Queryable · 5 fields/);
	});

	it("keep the name of a dataset that isn’t found, and say that it doesn’t exist or isn’t accessible", () => {
		const error = new MarketplaceError({
			kind: "notFound",
			host: "market.example",
			operation: "GET /v1/datasets/{id}",
			status: 404,
			mayHaveReached: false,
		});
		const [row] = ownedRows({ ...model, items: [{ ...item, dataset: { kind: "failed", error } }] }, now);
		assert.equal(row?.label, "\u2068Tide tables\u2069");
		assert.equal(row.icon, "warning");
		assert.match(row.description ?? "", /doesn’t exist, or you don’t have access/);
	});
});

describe("The description of My Datasets", () => {
	it("lists why datasets are in the list", () => {
		assert.equal(ownedDescription([item, { ...item, reason: "created" }]), "created by you, added by ID");
	});
});

const due = (name: string, ...emails: string[]) => ({
	datasetId: ID,
	datasetName: name,
	entries: emails.map((email) => ({
		datasetId: ID,
		email,
		state: "done" as const,
		action: "grant" as const,
		at: record.startedAt,
		hasAccess: true,
		history: [],
	})),
});

const wordsFor = (...datasets: Array<ReturnType<typeof due>>): string[] =>
	dueRows(datasets).map(({ description = "" }) => description.replaceAll(/[\u2066-\u2069\u200e]/g, ""));

describe("The row for access that’s due to end", () => {
	it("counts the buyers, names the only dataset, and isn’t shown if none is due", () => {
		assert.deepEqual(wordsFor(due("Tide tables", "ana@example.com")), ["1 buyer · Tide tables"]);
		assert.deepEqual(
			wordsFor(due("Tides", "ana@example.com"), due("Rivers", "ana@example.com", "bo@example.com")),
			["3 buyers · 2 datasets"],
		);
		assert.deepEqual(wordsFor(), []);
	});

	it("opens the revocations for review, and says that the marketplace doesn’t end access", () => {
		const [row] = dueRows([due("Tide tables", "ana@example.com")]);
		assert.equal(row?.command?.id, "dataMarketplace.access.revokeDue");
		assert.match(row.tooltip?.() ?? "", /The marketplace doesn’t end access/);
	});
});
