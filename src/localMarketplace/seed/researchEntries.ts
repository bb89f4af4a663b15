import { soldBy } from "./catalogueEntry.ts";

/** The demo seller's own twelve datasets: patents and related research. */
export const researchEntries = soldBy("halden", [
	{
		name: "EU patent claims 2010–2025",
		description:
			"Every independent and dependent claim of European patents granted since 2010, split by claim and matched to its family.\n\nClaims keep their numbering, so that a chunk can be quoted as it stands in the register.",
		price: "0.0042",
		granted: true,
		fields: [
			"publication_number string Number of the publication, such as EP3456789B1",
			"grant_date string Day of the grant, ISO 8601",
			"ipc_class string First IPC class",
			"claim_number number Number of the claim in the patent",
			"independent boolean Whether the claim stands alone",
			"applicant string Applicant as registered",
			"language string Language of the proceedings",
		],
	},
	{
		name: "US patent abstracts",
		description:
			"Abstracts of utility patents granted in the United States, with classes and citations counted.",
		price: "0.0018",
		fields: [
			"publication_number string Number of the publication, such as US11234567B2",
			"grant_date string Day of the grant, ISO 8601",
			"ipc_class string First IPC class",
			"applicant string First assignee",
			"cited_by number How often later patents cite it",
		],
	},
	{
		name: "Patent figures with captions",
		description: "Captions of drawings and the paragraphs that refer to them, joined by reference sign.",
		price: "0.0125",
		fields: [
			"publication_number string Number of the publication",
			"figure string Label of the figure",
			"reference_signs number Reference signs in the figure",
		],
	},
	{
		name: "Standards and patents they need",
		description: "Declarations of standard-essential patents, cleaned and matched to patent families.",
		price: "0.08",
		visibility: "private",
		granted: true,
		fields: [
			"standard string Name of the standard",
			"family_id string Patent family",
			"declared_on string Day of the declaration",
			"declarant string Who declared",
		],
	},
	{
		name: "Materials science abstracts",
		description: "Abstracts on alloys, polymers and ceramics with named compounds marked.",
		price: "0.0031",
		fields: [
			"year number Year of publication",
			"compound string Compounds named",
			"journal string Journal",
			"open_access boolean Whether the paper is open",
		],
	},
	{
		name: "Battery chemistry measurements",
		description: "Cycling tests of lithium and sodium cells, one chunk for each test with its conditions.",
		price: "0.024",
		fields: [
			"cathode string Cathode material",
			"anode string Anode material",
			"cycles number Cycles until 80 % of the capacity",
			"temperature_c number Temperature in °C",
			"c_rate number Rate of charging",
		],
	},
	{
		name: "Trademark register, Nordic countries",
		description: "Word marks of Denmark, Finland, Iceland, Norway and Sweden with their classes of goods.",
		price: "0.0009",
		fields: [
			"mark string The mark",
			"country string Country code",
			"nice_class number Nice class",
			"status string Registered, expired or opposed",
		],
	},
	{
		name: "Research grants and their results",
		description: "Public research grants with what was published from them.",
		price: "0.0027",
		fields: [
			"funder string Who paid",
			"amount_eur number Grant in euro",
			"start_year number First year",
			"field string Field of research",
		],
	},
	{
		name: "Licensing terms from court filings",
		description: "Royalty rates and terms that became public in court, with the page they stand on.",
		price: "1.2",
		visibility: "private",
		fields: [
			"court string Court",
			"filed_on string Day of filing",
			"royalty_percent number Royalty in per cent",
			"field string Technology",
		],
	},
	{
		name: "Chemical synonyms",
		description: "Names, abbreviations and registry numbers of 1.4 million substances.",
		price: "0",
		fields: ["substance_id string Identifier", "kind string Name, abbreviation or number"],
	},
	{
		name: "Lab protocols, structured",
		description: "Steps of published protocols with quantities, times and devices as fields.",
		price: "0.0155",
		unconnected: true,
		fields: [
			"step number Step in the protocol",
			"device string Device used",
			"duration_s number Time in seconds",
			"reagent string Reagent",
		],
	},
	{
		name: "Conference talks on machine learning, transcripts",
		description: "Transcripts by speaker turn, with slides’ titles.",
		price: "0.0065",
		visibility: "private",
		unconnected: true,
	},
]);
