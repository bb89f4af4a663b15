import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import type { JournalRecord } from "../../../../src/model/writes/journal.ts";
import { addressesFromTable } from "../../../../src/model/selling/addressesFromTable.ts";
import type { LedgerEntry } from "../../../../src/model/writes/accessLedger.ts";
import { ledgerText } from "../../../../src/model/writes/accessLedgerExport.ts";

const owner = { origin: "https://market.example.com", account: "seller@example.com" };

function entry(email: string, ...acts: Array<Partial<JournalRecord>>): LedgerEntry {
	const history = acts.map((act, index): JournalRecord => ({
		id: String(index),
		kind: "grant",
		email,
		startedAt: "2026-11-18T14:02:11.000Z",
		outcome: "done",
		...act,
	}));
	const at = "2026-11-18T14:02:11.000Z";
	return {
		datasetId: "d",
		datasetName: '=cmd("x")',
		email,
		state: "done",
		action: "grant",
		at,
		hasAccess: true,
		history,
	};
}

describe("The exported access ledger", () => {
	it("has every action, newest first, in cells that no program treats as formulas", () => {
		const csv = ledgerText(
			"csv",
			[
				entry("a@example.com", { startedAt: "2026-11-01T00:00:00.000Z" }),
				entry(
					"b@example.com",
					{ kind: "revoke", sentence: 'He said: "no", twice\n=1' },
					{ outcome: "rejected" },
				),
			],
			owner,
		);
		const rows: unknown[] = parse(csv, { bom: true, columns: true });
		assert.equal(rows.length, 3);
		assert.match(
			csv,
			/^\ufeffwhen,email,action,outcome,explanation,dataset_id,dataset_name,origin,account,until\r\n/,
		);
		const cells: unknown[][] = parse(csv);
		assert.ok(!cells.flat().some((cell) => /^[=+\-@]/.test(String(cell))), csv);
		const emails = rows.map((row) =>
			typeof row === "object" && row !== null && "email" in row ? row.email : "",
		);
		assert.deepEqual(emails, ["b@example.com", "b@example.com", "a@example.com"]);
	});

	it("can be imported again as a list of addresses with end dates", () => {
		const csv = ledgerText("csv", [entry("zoë@example.com", { until: "2026-12-31" })], owner);
		assert.deepEqual(addressesFromTable(csv), ["zoë@example.com, 2026-12-31"]);
	});

	it("is lossless as JSON and names its source", () => {
		const read: unknown = JSON.parse(
			ledgerText("json", [entry("a@example.com", { until: "2026-12-31" })], owner),
		);
		assert.ok(typeof read === "object" && read !== null && "entries" in read && "note" in read);
		assert.deepEqual(read.entries, [
			{
				when: "2026-11-18T14:02:11.000Z",
				email: "a@example.com",
				action: "grant",
				outcome: "done",
				explanation: "",
				dataset_id: "d",
				dataset_name: '=cmd("x")',
				...owner,
				until: "2026-12-31",
			},
		]);
	});

	it("shows in JSON any characters that reorder text", () => {
		const json = ledgerText("json", [{ ...entry("a@example.com", {}), datasetName: "a\u202eb" }], owner);
		assert.ok(json.includes('"a\\u202eb"'), json);
	});
});
