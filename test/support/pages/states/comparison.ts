import type { ComparisonColumn, ComparisonState } from "../../../../src/pages/comparison/protocol.ts";
import { longRecord, record } from "./dataset.ts";
import { DOWN, DATASET_ID, type ShownStates } from "./state.ts";

const column = (place: number, change: Partial<ComparisonColumn> = {}): ComparisonColumn => ({
	id: `${place}${DATASET_ID.slice(1)}`,
	name: `Dataset ${place}`,
	phase: "ready",
	problem: null,
	record,
	...change,
});
const other = {
	...record,
	name: "River levels of the Elbe",
	price_per_chunk: "0.01000000",
	visibility: "private",
	subscribed: false,
	queryable: false,
	fields: [
		{ name: "station_id", type: "integer", description: "" },
		{ name: "river", type: "string", description: "" },
	],
};
const two: ComparisonState = {
	columns: [column(1), column(2, { record: other })],
	connected: true,
	balance: { amount: "125.00", currency: "USD" },
	prefill: null,
};

export const comparisonStates: ShownStates<ComparisonState> = {
	"two datasets": { state: two },
	"differences only, count invalid": {
		state: two,
		act: async (page) => {
			await page.getByText("Differences only").click();
			await page.locator("#chunks input").fill("many");
		},
	},
	"four, not all loaded": {
		state: {
			...two,
			columns: [
				column(1),
				column(2, { phase: "loading", record: null }),
				column(3, { phase: "gone", record: null }),
				column(4, { phase: "failed", record: null, problem: DOWN }),
			],
		},
	},
	"two loaded, one failed": {
		state: {
			...two,
			columns: [...two.columns, column(3, { phase: "failed", record: null, problem: DOWN })],
		},
	},
	"two, one free": {
		state: {
			...two,
			columns: [column(1), column(2, { record: { ...other, price_per_chunk: "0.00000000" } })],
		},
	},
	"two, one at a long address": {
		state: {
			...two,
			columns: [
				column(1),
				column(2, {
					phase: "failed",
					record: null,
					problem: "Couldn’t reach marketplace.data.example.org. Check your network connection.",
				}),
			],
		},
	},
	"four, long texts": {
		state: {
			...two,
			columns: [
				...two.columns,
				column(3, { record: longRecord }),
				column(4, { record: { ...longRecord, currency: "EUR", price_per_chunk: "0.5" } }),
			],
		},
	},
	"not signed in": {
		state: {
			...two,
			columns: [1, 2].map((place) =>
				column(place, { phase: "failed", record: null, problem: "Sign in, then try again." }),
			),
			connected: false,
			balance: null,
		},
	},
	none: { state: { ...two, columns: [] } },
};
