import { soldBy } from "./catalogueEntry.ts";

/** Datasets about transport and health. */
export const societyEntries = [
	...soldBy("transit", [
		{
			name: "Timetables of 940 cities",
			description: "Stops, lines and departures as published, cleaned and kept for every week since 2016.",
			price: "0",
			granted: true,
			fields: [
				"city string City",
				"line string Line",
				"stop string Stop",
				"departure string Time of day",
				"weekday number 1 is Monday",
			],
		},
		{
			name: "Delays by train and station",
			description: "Planned and actual times of long-distance trains in twelve countries.",
			price: "0.0011",
			fields: [
				"train string Train",
				"station string Station",
				"delay_min number Delay in minutes",
				"date string Day",
				"reason string Reason given",
			],
		},
		{
			name: "Bicycle counts",
			description: "Counts of 1,900 fixed counters, by hour and direction.",
			price: "0.00025",
			fields: [
				"counter string Counter",
				"hour string Hour",
				"count number Bicycles",
				"direction string In or out",
			],
		},
		{
			name: "Road works, announced and done",
			description: "Announcements and what became of them.",
			price: "0.0029",
			unconnected: true,
		},
		{
			name: "Ferry manifests, anonymous",
			description: "Passengers and vehicles by crossing.",
			price: "0.0044",
			visibility: "private",
			granted: true,
			fields: [
				"crossing string Crossing",
				"sailed_at string Departure",
				"passengers number Passengers",
				"vehicles number Vehicles",
			],
		},
	]),
	...soldBy("clara", [
		{
			name: "Hospital activity by region",
			description:
				"Admissions, days and procedures by region, age group and quarter. Cells under five persons are left out.",
			price: "0.0210",
			fields: [
				"region string Region",
				"age_group string Age group",
				"quarter string Quarter",
				"procedure string Procedure code",
				"admissions number Admissions",
			],
		},
		{
			name: "Drug interactions, explained",
			description: "Known interactions with mechanism, severity and the sources they come from.",
			price: "0.0365",
			fields: [
				"drug_a string First drug",
				"drug_b string Second drug",
				"severity string Minor, moderate or major",
				"evidence number Number of sources",
			],
		},
		{
			name: "Clinical trial outcomes",
			description: "Primary outcomes of 410,000 registered trials in one form.",
			price: "0.0082",
			fields: [
				"trial_id string Register number",
				"phase number Phase",
				"condition string Condition",
				"enrolled number Participants",
				"completed_on string Day",
			],
		},
		{
			name: "Food composition tables",
			description: "Nutrients of 8,900 foods.",
			price: "0.0006",
			fields: [
				"food string Food",
				"nutrient string Nutrient",
				"amount number Amount for 100 g",
				"unit string Unit",
			],
		},
		{
			name: "Rare disease case reports",
			description: "De-identified case reports, coded by two readers.",
			price: "2.5",
			visibility: "private",
			fields: [
				"disease_code string Code",
				"age_band string Age band",
				"findings string Findings",
				"reader_agreement number From 0 to 1",
			],
		},
	]),
];
