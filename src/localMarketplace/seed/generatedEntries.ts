import { type CatalogueEntry, type SellerKey, sellers } from "./catalogueEntry.ts";

const places = [
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
const subjects = [
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
const forms = ["daily", "hourly", "monthly", "by district", "by year", "raw", "cleaned", "with notes"];
const sellerKeys = Object.keys(sellers).filter((key): key is SellerKey => key in sellers && key !== "halden");

function pick<T>(values: readonly T[], index: number, fallback: T): T {
	return values[index % values.length] ?? fallback;
}

/** Entry number `index` of an unlimited series: plausible, distinct, and deterministic. */
export function generatedEntry(index: number): CatalogueEntry {
	const place = pick(places, index, "Oslo");
	const subject = pick(subjects, Math.floor(index / places.length), "records");
	const form = pick(forms, Math.floor(index / 400), "raw");
	const entry: CatalogueEntry = {
		seller: pick(sellerKeys, index * 7, "civic"),
		name: `${place}: ${subject}, ${form}, series ${index + 1}`,
		description: `${subject[0]?.toUpperCase()}${subject.slice(1)} of ${place} (${form}), one chunk for each place and period.`,
		price: `0.${String(((index * 7_919) % 99_991) + 1).padStart(6, "0")}`,
		fields: [
			"district string District of the place",
			"period string Period, ISO 8601",
			"value number Value as measured",
		].slice(0, 2 + (index % 2)),
	};
	if (index % 23 === 0) entry.visibility = "private";
	if (index % 17 === 0) entry.unconnected = true;
	return entry;
}
