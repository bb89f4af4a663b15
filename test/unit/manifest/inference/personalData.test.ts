import assert from "node:assert/strict";
import * as fc from "fast-check";
import { inferFields } from "../../../../src/manifest/inference/inference.ts";
import { isCardNumber, isIban, passesLuhn } from "../../../../src/manifest/inference/personalData.ts";
import { bytesInChunks } from "../../../../src/manifest/inference/decodedText.ts";

async function kinds(name: string, values: readonly string[]): Promise<string[]> {
	const text = `${name}\n${values.map((value) => `"${value}"`).join("\n")}\n`;
	const sample = await inferFields(bytesInChunks(Buffer.from(text)), { format: "csv" });
	return sample.fields[0]?.personal.map((finding) => finding.kind) ?? [];
}

describe("Likely personal data", () => {
	it("is detected by content under any column name", async () => {
		assert.deepEqual(await kinds("c1", ["ana.ruiz@example.com", "x"]), ["email"]);
		assert.deepEqual(await kinds("c1", ["write to müller@bücher.example now", "x", "y"]), ["email"]);
		assert.deepEqual(await kinds("c1", ["+49 30 1234567", "+1 (555) 123-4567"]), ["phone"]);
		assert.deepEqual(await kinds("c1", ["555-123-4567", "(555) 123-4567"]), ["phone"]);
		assert.deepEqual(await kinds("c1", ["4111 1111 1111 1111", "5500005555555559"]), ["card"]);
		assert.deepEqual(await kinds("c1", ["DE89 3704 0044 0532 0130 00"]), ["iban"]);
		assert.deepEqual(await kinds("c1", ["192.168.0.1", "10.0.0.7"]), ["ipAddress"]);
	});

	it("is suspected from the column name", async () => {
		assert.deepEqual(await kinds("lastName", ["Ruiz"]), ["personName"]);
		assert.deepEqual(await kinds("date_of_birth", ["1980-01-01"]), ["birthDate"]);
		assert.deepEqual(await kinds("home address", ["1 Main St"]), ["postalAddress"]);
		assert.deepEqual(await kinds("Passport No", ["X123"]), ["officialId"]);
		assert.deepEqual(await kinds("Telefon", ["12"]), ["phone"]);
	});

	it("isn’t reported for ordinary columns", async () => {
		assert.deepEqual(await kinds("day", ["2024-01-31", "2024-02-01"]), []);
		assert.deepEqual(await kinds("version", ["1.2.3", "10.0.1"]), []);
		assert.deepEqual(await kinds("amount", ["100000000000", "4000000000001"]), []);
		assert.deepEqual(await kinds("description", ["costs @ 5 each", "shipping"]), []);
		assert.deepEqual(await kinds("telemetry", ["on", "off"]), []);
		assert.deepEqual(await kinds("isbn", ["978-3-16-148410-0"]), []);
		assert.deepEqual(await kinds("last_name", ["", ""]), []);
	});

	it("includes account and card numbers only if their check digits are valid", () => {
		assert.equal(isIban("GB82WEST12345698765432"), true);
		assert.equal(isIban("GB83WEST12345698765432"), false);
		assert.equal(isCardNumber("4111111111111112"), false);
		assert.equal(isCardNumber("9111111111111111"), false);
	});

	it("includes a card number for exactly one of its ten possible last digits", () => {
		fc.assert(
			fc.property(fc.stringMatching(/^\d{12,18}$/), (digits) => {
				const passing = "0123456789".split("").filter((last) => passesLuhn(digits + last));
				assert.equal(passing.length, 1);
			}),
		);
	});
});
