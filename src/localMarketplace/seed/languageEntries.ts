import { soldBy } from "./catalogueEntry.ts";

/** Datasets with names in several scripts, some of them right-to-left. Most contain text or speech. */
export const languageEntries = [
	...soldBy("bayan", [
		{
			name: "مدونة الأخبار العربية ٢٠١٥–٢٠٢٥",
			description:
				"مقالات إخبارية من ثمانية عشر بلداً، مقسمة إلى فقرات مع تصنيف الموضوع والتاريخ.\n\nNews articles from eighteen countries, by paragraph, with topic and date.",
			price: "0.0048",
			granted: true,
			fields: [
				"country string Country code",
				"date string Day",
				"topic string Topic",
				"dialect string Dialect where not standard Arabic",
			],
		},
		{
			name: "معجم اللهجات",
			description: "Words of nine dialects with examples and their standard form.",
			price: "0.0071",
			fields: ["dialect string Dialect", "root string Root", "part_of_speech string Part of speech"],
		},
		{
			name: "Quranic Arabic morphology",
			description: "Segment by segment, with roots and grammar.",
			price: "0",
			fields: ["root string Root", "lemma string Lemma", "form number Verb form"],
		},
		{
			name: "Spoken Gulf Arabic, transcribed",
			description: "Conversations with consent, 620 hours.",
			price: "0.0850",
			visibility: "private",
			fields: ["speaker_age number Age", "country string Country code", "minutes number Length"],
		},
	]),
	...soldBy("safa", [
		{
			name: "עברית מדוברת: תמלילי שיחות",
			description:
				"תמלילים של שיחות יומיומיות עם סימון דוברים והפסקות.\n\nTranscripts of everyday conversations with speakers and pauses.",
			price: "0.0112",
			fields: [
				"speakers number Speakers",
				"setting string Home, work or street",
				"year number Year of recording",
			],
		},
		{
			name: "Hebrew periodicals 1880–1948",
			description: "Articles of the Hebrew press with corrected text.",
			price: "0.0026",
			granted: true,
			fields: ["periodical string Periodical", "city string City", "date string Day"],
		},
		{
			name: "Parallel sentences Hebrew–English",
			description: "4.1 million aligned pairs, checked by sample.",
			price: "0.00065",
			fields: ["domain string Domain", "score number Alignment from 0 to 1"],
		},
	]),
	...soldBy("kaiyo", [
		{
			name: "船舶位置履歴 (Vessel tracks, Japan)",
			description: "AISによる船舶の位置を5分間隔で収録。\n\nPositions every five minutes around Japan.",
			price: "0.00042",
			fields: [
				"mmsi string 船舶番号",
				"time string 時刻 (UTC)",
				"speed_kn number 速力（ノット）",
				"type string 船種",
			],
		},
	]),
];
