import { type CatalogueEntry, type SellerKey, SELLERS } from "./catalogueEntry.ts";

const PLACES = [
	"Aarhus",
	"Bergen",
	"Córdoba",
	"Dakar",
	"Essen",
	"Fukuoka",
	"Gdańsk",
	"Haifa",
	"İzmir",
	"Jeddah",
	"Kraków",
	"Lyon",
	"Málaga",
	"Nagoya",
	"Oulu",
	"Porto",
	"Québec",
	"Riga",
	"Sfax",
	"Tartu",
];
const SUBJECTS = [
	"air quality readings",
	"building permits",
	"clinic waiting times",
	"court calendars",
	"crop prices",
	"energy meter data",
	"freight movements",
	"job advertisements",
	"library loans",
	"noise levels",
	"parking occupancy",
	"river levels",
	"shop opening hours",
	"soil samples",
	"street trees",
	"tax statistics",
	"traffic counts",
	"vessel calls",
	"water tests",
	"weather stations",
];
const FORMS = ["daily", "hourly", "monthly", "by district", "by year", "raw", "cleaned", "with notes"];
const SELLER_KEYS = Object.keys(SELLERS).filter(
	(key): key is SellerKey => key in SELLERS && key !== "halden",
);

function pick<T>(values: readonly T[], index: number, fallback: T): T {
	return values[index % values.length] ?? fallback;
}

/** Entry number `index` of an unlimited series: plausible, distinct, and deterministic. */
export function generatedEntry(index: number): CatalogueEntry {
	const place = pick(PLACES, index, "Oslo");
	const subject = pick(SUBJECTS, Math.floor(index / PLACES.length), "records");
	const form = pick(FORMS, Math.floor(index / 400), "raw");
	const entry: CatalogueEntry = {
		seller: pick(SELLER_KEYS, index * 7, "civic"),
		name: `${place}: ${subject}, ${form}, series ${index + 1}`,
		description: `${subject[0]?.toUpperCase()}${subject.slice(1)} of ${place} (${form}), one chunk for each place and period.`,
		price: `0.${String(((index * 7_919) % 99_991) + 1).padStart(6, "0")}`,
		fields: [
			"district string District of the place",
			"period string Period, ISO 8601",
			"value number Value as measured",
		].slice(0, 2 + (index % 2)),
	};
	if (index % 23 === 0) {
		entry.visibility = "private";
	}
	if (index % 17 === 0) {
		entry.unconnected = true;
	}
	return entry;
}
