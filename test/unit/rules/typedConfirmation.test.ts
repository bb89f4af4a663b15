import assert from "node:assert/strict";
import { asSeen, checkTyped } from "../../../src/rules/typedConfirmation.ts";

describe("Confirming by typing a name", () => {
	for (const [how, name] of Object.entries({
		"is shown as it is": "Tide gauges é",
		"has spaces that a page shows as one": " Tide\u00a0\t  gauges é ",
		"has invisible characters": "Tide\u200b gau\u2060ges\u00ad é",
		"has a letter of two characters that look like one": "Tide gauges e\u0301",
	})) {
		it(`accepts what is seen of a name that ${how}`, () => {
			assert.equal(asSeen(name), "Tide gauges é");
			assert.deepEqual(checkTyped(" Tide gauges é", name), { ok: true, value: name });
			assert.deepEqual(checkTyped(name, name), { ok: true, value: name });
		});
	}

	it("rejects any other text, and says what to type", () => {
		for (const typed of ["", "Tide", "tide gauges", "Tidegauges", "Tide gauges 2"]) {
			assert.deepEqual(checkTyped(typed, "Tide  gauges"), {
				ok: false,
				message: "Type “Tide gauges” to confirm.",
			});
		}
	});

	it("compares the whole of a long name", () => {
		const name = "Tide gauges ".repeat(2_000).trim();
		assert.equal(checkTyped(name, name).ok, true);
		assert.equal(checkTyped(`${name}s`, name).ok, false);
	});

	it("accepts nothing for a name of which nothing is seen", () => {
		assert.equal(checkTyped("", "\u200b").ok, false);
	});
});
