import assert from "node:assert/strict";
import {
	filterProblemRows,
	loadingRow,
	nothingMatchesRow,
	noticeRows,
} from "../../../src/views/rows/noticeRows.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import type { CatalogueSummary } from "../../../src/catalogue/search/catalogueQuery.ts";
import { type Loadable, toLoading } from "../../../src/api/loadable.ts";
import { forMarkdown } from "../../../src/base/text.ts";
import { parseSearch } from "../../../src/rules/searchQuery.ts";
import { onAccount, signedIn } from "../../support/sessionStates.ts";

const now = Date.UTC(2026, 10, 21, 12);
const summary = {
	count: 40,
	unreadable: 0,
	reasons: [],
	duplicates: 0,
	fromSnapshot: false,
	partial: false,
};

const said = (list: Loadable<CatalogueSummary>): unknown[] =>
	noticeRows(signedIn, list, now).map(({ label, description }) => [label, description]);

describe("Notices above the datasets", () => {
	const ready = { kind: "ready", value: summary, readAt: now - 3 * 60 * 60 * 1000 } as const;
	const error = new MarketplaceError({
		kind: "unreachable",
		host: "market.example.com",
		mayHaveReached: false,
	});

	it("show the age of a list that can’t be refreshed", () => {
		const list = { kind: "failed", error, previous: summary, readAt: ready.readAt } as const;
		const [row] = noticeRows(signedIn, list, now);
		assert.equal(row?.label, "Can’t connect");
		assert.match(row?.description ?? "", /^list loaded today at \d\d:00, 3 hours ago$/);
	});

	it("say why an account couldn’t be checked, and don’t call a marketplace unreachable that responded", () => {
		const server = new MarketplaceError({
			kind: "serverError",
			host: error.host,
			status: 500,
			mayHaveReached: true,
		});
		const [row, ...others] = noticeRows({ ...onAccount, kind: "offline", error: server }, ready, now);
		assert.deepEqual(others, []);
		assert.equal(row?.label, "Out of date");
		assert.match(row.description ?? "", /500/);
	});

	it("say in the hover why the marketplace can’t be reached", () => {
		const { host } = error;
		for (const [failure, sentence] of [
			[error.failure, "Couldn’t reach market.example.com. Check your network connection."],
			[
				{ kind: "timeout", host, mayHaveReached: true, seconds: 30 },
				"market.example.com didn’t respond within 30 seconds. Check your network connection.",
			],
		] as const) {
			const [row] = noticeRows(signedIn, { kind: "failed", error: new MarketplaceError(failure) }, now);
			assert.equal(row?.label, "Can’t connect");
			assert.equal(row.tooltip?.(), forMarkdown(`${sentence} Select to try again.`));
		}
	});

	it("don’t call a marketplace unreachable whose response stopped", () => {
		const stalled = {
			kind: "timeout",
			host: error.host,
			status: 200,
			mayHaveReached: true,
			seconds: 30,
		} as const;
		const [row] = noticeRows(signedIn, { kind: "failed", error: new MarketplaceError(stalled) }, now);
		assert.equal(row?.label, "Couldn’t load");
		assert.match(row.description ?? "", /sent an incomplete response/);
	});

	it("offer to start a stopped local marketplace, not to retry", () => {
		const stopped = new MarketplaceError({
			kind: "notRunning",
			host: "127.0.0.1:21000",
			mayHaveReached: false,
		});
		const list = { kind: "failed", error: stopped, previous: summary, readAt: ready.readAt } as const;
		for (const session of [signedIn, { ...onAccount, kind: "offline", error: stopped } as const]) {
			const [row, ...others] = noticeRows(session, list, now);
			assert.deepEqual(others, []);
			assert.equal(row?.label, "Local marketplace stopped");
			assert.equal(row?.command?.id, "dataMarketplace.localMarketplace.start");
		}
	});

	it("stay during a refresh and disappear once it succeeds", () => {
		const failed: Loadable<CatalogueSummary> = { ...ready, kind: "failed", error, previous: summary };
		assert.equal(said(failed).length, 1);
		assert.deepEqual(said(toLoading(toLoading(failed))), said(failed));
		assert.deepEqual(said(ready), []);
		assert.deepEqual(said(toLoading(ready)), []);
	});

	it("are limited to one row for a rejected key", () => {
		const rows = noticeRows(
			{ ...onAccount, kind: "keyRejected" },
			{ ...ready, kind: "failed", error, previous: summary },
			now,
		);
		assert.deepEqual(
			rows.map(({ label, description }) => [label, description]),
			[["API key rejected", "market.example.com returned 401"]],
		);
	});

	it("offer to sign in again with the same email after a session ends", () => {
		const over = { kind: "keyRejected", credential: "jwt" } as const;
		const [row, ...others] = noticeRows({ ...onAccount, ...over, account: "a@example.com" }, ready, now);
		assert.deepEqual(others, []);
		assert.equal(row?.label, "Session ended");
		assert.equal(row?.command?.id, "dataMarketplace.session.signIn");
		assert.deepEqual(row?.command?.argument, { method: "password", email: "a@example.com" });
	});

	it("report a missing key while the last list is shown", () => {
		const lost = { kind: "keyLost", environmentKey: false } as const;
		const [row] = noticeRows({ ...onAccount, ...lost }, ready, now);
		assert.equal(row?.label, "API key not found on this computer");
		assert.equal(row?.description, "market.example.com");
		const hover = "Your API key wasn’t found in secret storage. Select to enter the key again.";
		assert.equal(row?.tooltip?.(), hover, "a locked keyring may still have the key");
		assert.equal(row?.command?.id, "dataMarketplace.apiKey.set");
	});

	it("offer to sign in, not to set a key, if the missing credential is a session", () => {
		const lost = { kind: "keyLost", credential: "jwt", environmentKey: false } as const;
		const [row, ...others] = noticeRows({ ...onAccount, ...lost }, ready, now);
		assert.deepEqual(others, []);
		assert.equal(row?.label, "Session not found on this computer");
		assert.equal(row?.command?.id, "dataMarketplace.session.signIn");
		assert.deepEqual(row?.command?.argument, { method: "password", email: "buyer@example.com" });
		assert.equal(
			row?.ariaLabel,
			"Session not found on this computer, market.example.com, Select to sign in again",
		);
	});

	it("offer to switch to a buyer account if the marketplace rejects a seller-only account", () => {
		const rejected = {
			kind: "forbidden",
			host: "market.example.com",
			status: 403,
			mayHaveReached: false,
		} as const;
		const list = { kind: "failed", error: new MarketplaceError(rejected) } as const;
		const [row, ...others] = noticeRows(signedIn, list, now, true);
		assert.deepEqual(others, []);
		assert.equal(row?.label, "For buyers only");
		assert.equal(row?.command?.id, "dataMarketplace.session.switchAccount");
		assert.equal(noticeRows(signedIn, list, now, false)[0]?.label, "Couldn’t load");
		const [offline] = noticeRows(signedIn, { kind: "failed", error }, now, true);
		assert.equal(offline?.label, "Can’t connect");
		assert.equal(offline.description, "select to try again");
		assert.equal(offline.ariaLabel, "Can’t connect, Select to try again");
	});

	it("count datasets that couldn’t be loaded and open the log", () => {
		const list = { ...ready, value: { ...summary, unreadable: 3 } };
		const [row] = noticeRows(signedIn, list, now);
		assert.equal(row?.label, "3 datasets couldn’t be loaded");
		assert.equal(row?.command?.id, "dataMarketplace.log.show");
	});

	it("offer to refresh if the first load fails", () => {
		const given = new MarketplaceError({
			kind: "cancelled",
			host: "market.example.com",
			mayHaveReached: false,
		});
		const [row] = noticeRows(signedIn, { kind: "failed", error: given }, now);
		assert.deepEqual([row?.label, row?.description], ["Couldn’t load", "Canceled."]);
		assert.equal(row?.command?.id, "dataMarketplace.datasets.refresh");
		const [older] = noticeRows(signedIn, { kind: "failed", error: given, previous: summary, readAt: 0 }, now);
		assert.equal(older?.label, "Out of date");
	});

	it("show the progress of a large first load", () => {
		const megabyte = 1024 * 1024;
		assert.equal(loadingRow().description, undefined);
		assert.equal(loadingRow({ bytes: megabyte, expected: 2 * megabyte }).description, undefined);
		assert.equal(loadingRow({ bytes: 40 * megabyte, expected: 100 * megabyte }).description, "40 of 100 MB");
		assert.equal(loadingRow({ bytes: 40 * megabyte, expected: undefined }).description, "40 MB");
	});

	it("are absent if everything works", () => {
		assert.deepEqual(noticeRows(signedIn, ready, now), []);
	});

	it("name the ignored part of a filter and the reason", () => {
		const [row, ...others] = filterProblemRows(parseSearch("prise<0.01 weather").problems);
		assert.deepEqual(others, []);
		assert.equal(row?.label, "Part of the filter is ignored");
		assert.match(row?.description ?? "", /^“prise<” isn’t a search term\./);
		assert.equal(row?.command?.id, "dataMarketplace.datasets.filter");
	});

	it("show that a filter matches nothing, or how many match without one of its terms", () => {
		assert.equal(nothingMatchesRow("price<0.0001", 40).description, "price<0.0001 · 0 of 40");
		const wider = { part: "price<0.0001", rest: "wheat", count: 3 };
		const row = nothingMatchesRow("wheat price<0.0001", 40, wider);
		assert.equal(row.description, "3 found without price<0.0001");
		assert.deepEqual(row.command?.argument, { text: "wheat" });
	});
});
