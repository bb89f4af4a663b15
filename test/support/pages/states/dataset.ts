import type { DatasetRecord, DatasetState } from "../../../../src/pages/dataset/protocol.ts";
import { AT, DOWN, DATASET_ID, readAt, type ShownStates } from "./state.ts";

const fields: DatasetRecord["fields"] = [
	{ name: "station_id", type: "string", description: "Identifier of the gauge." },
	{ name: "measured_at", type: "datetime", description: "When the height was read, in UTC." },
	{ name: "height_m", type: "number", description: "" },
	{ name: "quality.verified_by_hand", type: "boolean", description: "Whether a person checked the reading." },
];

export const record: DatasetRecord = {
	id: DATASET_ID,
	seller_id: "6f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
	seller_name: "North Sea Survey",
	name: "Tide gauges of the North Sea",
	description: "Every reading of every gauge since 1950.\n\nOne chunk per gauge and day.",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	fields,
	queryable: true,
	subscribed: true,
	created_at: "2026-01-07T09:15:00Z",
	updated_at: AT,
	others: [{ name: "license", value: "CC BY 4.0" }],
};

const LONG_NAME =
	"Readings of every tide gauge of the North Sea and the Baltic, quality-controlled, with provenance, 1950–2025";
const longText = `${"Every reading of every gauge, one chunk per gauge and day. ".repeat(12)}\n\nSecond paragraph.`;

export const longRecord: DatasetRecord = {
	...record,
	seller_name: "The Association of Harbor Authorities and Hydrographic Offices of Northern Europe",
	name: LONG_NAME,
	description: longText,
	price_per_chunk: "12.34567891",
	visibility: "private",
	queryable: false,
	subscribed: false,
	fields: Array.from({ length: 8 }, (_, index) => ({
		name: `a_rather_long_field_name_that_somebody_generated_${index}`,
		type: "array<structure>",
		description: longText.slice(0, 60 * index),
	})),
};

const ready: DatasetState = {
	phase: "ready",
	name: record.name,
	record,
	refreshing: false,
	connected: true,
	problem: null,
	readAt,
	host: "market.example.com",
	owner: false,
	pinned: false,
	watched: null,
	balance: { amount: "125.00", currency: "USD" },
	peers: {
		listed: 40,
		others: 39,
		cheaperThan: 30,
		free: 3,
		lowest: "0",
		lowestPaid: "0.0001",
		median: "0.0095",
		highest: "1.25",
		bins: [1, 3, 6, 9, 8, 5, 3, 0, 2],
		mine: 2,
		medianBin: 4,
	},
	comparable: true,
	siblings: [
		{
			id: "9d1f6c3e-52a4-4a0e-9b7e-0f1c2d3e4a5b",
			name: "River levels of the Elbe",
			visibility: "private",
			queryable: false,
			price_per_chunk: "0",
			currency: "USD",
		},
	],
	fromList: false,
	siblingCount: 1,
};
const sibling = { visibility: "public", queryable: true, currency: "USD" };
const longSiblings: DatasetState["siblings"] = [
	{ ...sibling, id: "b", name: "River levels of the Elbe", price_per_chunk: "0.0018" },
	{ ...sibling, id: "c", name: "Wave heights", price_per_chunk: "0.02400000" },
	{ ...sibling, id: "d", name: LONG_NAME, price_per_chunk: "12.34567891", visibility: "private" },
];
const empty: DatasetState = {
	...ready,
	phase: "loading",
	record: null,
	readAt: null,
	peers: null,
	siblings: [],
};
const many = Array.from({ length: 13 }, (_, index) => ({
	name: `field_${index + 1}`,
	type: "string",
	description: `Column ${index + 1} of the file.`,
}));

export const datasetStates: ShownStates<DatasetState> = {
	ready: { state: ready },
	"pinned, watched, too expensive": {
		state: {
			...ready,
			pinned: true,
			watched: "0.005",
			balance: { amount: "1.00", currency: "USD" },
			record: { ...record, subscribed: false, visibility: "private" },
			peers: {
				listed: 2,
				others: 1,
				cheaperThan: 0,
				free: 0,
				lowest: "0.0001",
				lowestPaid: "0.0001",
				median: "0.0001",
				highest: record.price_per_chunk,
				bins: [1, 0, 0, 0, 0, 0, 0, 0, 1],
				mine: 8,
				medianBin: 0,
			},
		},
	},
	"own, not queryable, many fields": {
		state: {
			...ready,
			owner: true,
			record: { ...record, queryable: false, fields: many },
			comparable: false,
			peers: null,
		},
	},
	"long texts": {
		state: { ...ready, name: LONG_NAME, record: longRecord, siblings: longSiblings, siblingCount: 9 },
	},
	"no fields, refreshing": {
		state: { ...ready, refreshing: true, record: { ...record, fields: [], description: "" }, siblings: [] },
	},
	"fields searched, count invalid": {
		state: ready,
		act: async (page) => {
			await page.locator("#field-search input").fill("nothing like it");
			await page.locator("#chunks input").fill("1.5");
		},
	},
	"out of date": { state: { ...ready, problem: DOWN } },
	"from the list": { state: { ...ready, fromList: true, problem: DOWN, peers: null } },
	loading: { state: empty },
	gone: { state: { ...empty, phase: "gone" } },
	failed: { state: { ...empty, phase: "failed", problem: DOWN } },
	"not signed in": {
		state: { ...empty, phase: "failed", problem: "Sign in, then try again.", connected: false },
	},
};
