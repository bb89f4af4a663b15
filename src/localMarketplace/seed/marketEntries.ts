import { soldBy } from "./catalogueEntry.ts";

/** Datasets about markets, law, and public records. */
export const marketEntries = [
	...soldBy("ledgerline", [
		{
			name: "Annual reports, sections",
			description: "Annual reports of listed companies in 22 countries, split by section, tables as text.",
			price: "0.0095",
			granted: true,
			fields: [
				"company string Company",
				"country string Country code",
				"fiscal_year number Fiscal year",
				"section string Section",
				"page number Page",
			],
		},
		{
			name: "Earnings call transcripts",
			description: "Questions and answers by speaker, within two hours of the call.",
			price: "0.0475",
			fields: [
				"ticker string Ticker",
				"call_date string Day",
				"speaker_role string Analyst or company",
				"sentiment number From -1 to 1",
			],
		},
		{
			name: "Insider dealings",
			description: "Notified dealings of managers.",
			price: "0.0068",
			fields: [
				"issuer string Issuer",
				"person_role string Role",
				"shares number Shares",
				"price number Price",
				"dealt_on string Day",
			],
		},
		{
			name: "Bond prospectus terms",
			description: "Coupons, covenants and calls of 96,000 bonds.",
			price: "0.12345678",
			fields: [
				"isin string ISIN",
				"coupon number Coupon in per cent",
				"maturity string Day",
				"covenant string Kind of covenant",
			],
		},
		{
			name: "Merger rumors, scored",
			description: "Rumours in the press and what became of them.",
			price: "0.95",
			visibility: "private",
			fields: [
				"target string Target",
				"bidder string Bidder",
				"score number From 0 to 100",
				"came_true boolean Whether it happened",
			],
		},
	]),
	...soldBy("lexa", [
		{
			name: "Court decisions, Germany and Austria",
			description: "Decisions by paragraph with the norms they cite. Names of persons are removed.",
			price: "0.0052",
			fields: [
				"court string Court",
				"file_number string File number",
				"decided_on string Day",
				"norm string Norm cited",
				"paragraph number Paragraph",
			],
		},
		{
			name: "EU regulations, consolidated",
			description: "Articles as they stand on any day since 2004.",
			price: "0.0019",
			fields: [
				"celex string CELEX number",
				"article string Article",
				"valid_from string First day",
				"valid_to string Last day",
			],
		},
		{
			name: "Contract clauses, labeled",
			description: "Clauses of commercial contracts with a label and a risk note by a lawyer.",
			price: "0.0640",
			fields: [
				"label string Kind of clause",
				"risk number From 1 to 5",
				"governing_law string Law",
				"words number Length",
			],
		},
		{
			name: "Data protection fines",
			description: "Fines with the facts, the articles and the reasoning.",
			price: "0.0077",
			unconnected: true,
			fields: [
				"authority string Authority",
				"fine_eur number Fine in euro",
				"article string Article",
				"sector string Sector",
			],
		},
	]),
	...soldBy("civic", [
		{
			name: "Parliament debates of 14 countries",
			description: "Speeches by speaker and topic, with votes.",
			price: "0.0008",
			fields: [
				"country string Country code",
				"speaker string Speaker",
				"party string Party",
				"date string Day",
				"topic string Topic",
			],
		},
		{
			name: "Public tenders and awards",
			description: "Tenders with their awards and the bids where known.",
			price: "0.0015",
			fields: [
				"buyer string Public body",
				"cpv string CPV code",
				"value_eur number Value in euro",
				"bidders number Bids",
				"awarded_on string Day",
			],
		},
		{
			name: "Newspaper front pages 1900–1950",
			description: "Text of front pages, corrected by hand.",
			price: "0.0039",
			fields: [
				"newspaper string Newspaper",
				"date string Day",
				"column number Column",
				"quality number Quality of the scan",
			],
		},
		{
			name: "City council minutes",
			description: "Minutes of 3,300 councils.",
			price: "0.0005",
		},
	]),
];
