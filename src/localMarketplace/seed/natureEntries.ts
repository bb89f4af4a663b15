import { soldBy, type CatalogueEntry } from "./catalogueEntry.ts";

/** The dataset whose price `movePrice` changes. */
export const riverLevels: CatalogueEntry = {
	seller: "skyline",
	name: "River levels and flow, Europe",
	description:
		"Water level and flow of 3,400 gauges on European rivers, every 15 minutes since 2005.\n\nGauges are matched to the stations of the hourly weather, so that rain and rise can be read together.",
	price: "0.0030",
	fields: [
		"station string Station code",
		"river string Name of the river",
		"country string Country code",
		"observed_at string Time, ISO 8601 UTC",
		"level_m number Water level in m",
		"flow_m3s number Flow in m³/s",
	],
};

/** Datasets about weather, sea, land, and farming. */
export const natureEntries = [
	...soldBy("skyline", [
		{
			name: "Hourly station weather, Europe",
			description:
				"Temperature, wind, rain and pressure of 6,200 stations, hour by hour since 1995, with gaps marked rather than filled.",
			price: "0.0004",
			granted: true,
			fields: [
				"station string Station code",
				"country string Country code",
				"observed_at string Hour, ISO 8601 UTC",
				"temperature_c number Air temperature in °C",
				"wind_ms number Wind in m/s",
				"rain_mm number Rain in the hour in mm",
				"pressure_hpa number Pressure at sea level",
			],
		},
		{
			name: "Severe storm reports",
			description:
				"Reports of hail, tornadoes and damaging wind, checked by a meteorologist, with the text of the observer.",
			price: "0.0075",
			fields: [
				"kind string Hail, tornado or wind",
				"latitude number Degrees north",
				"longitude number Degrees east",
				"severity number From 1 to 5",
				"reported_on string Day",
			],
		},
		{
			name: "Aviation weather messages",
			description: "METAR and TAF in the original and decoded.",
			price: "0.00012",
			fields: [
				"airport string ICAO code",
				"issued_at string Time of issue",
				"visibility_m number Visibility in meters",
				"ceiling_ft number Ceiling in feet",
			],
		},
	]),
	riverLevels,
	...soldBy("skyline", [
		{
			name: "Lightning strokes, raw",
			description: "Time, place and current of each stroke.",
			price: "0.00000125",
			fields: [
				"time string Microseconds, UTC",
				"latitude number Degrees north",
				"longitude number Degrees east",
				"current_ka number Peak current in kA",
			],
		},
	]),
	...soldBy("kaiyo", [
		{
			name: "海面水温 日別 (Daily sea surface temperature)",
			description:
				"北西太平洋の海面水温を0.25度格子で日別に収録。欠測は欠測のまま示します。\n\nDaily means on a quarter-degree grid for the north-west Pacific.",
			price: "0.0022",
			fields: ["日付 string 観測日", "緯度 number 北緯（度）", "経度 number 東経（度）", "水温 number 摂氏"],
		},
		{
			name: "Salinity by depth, Argo floats",
			description: "Temperature and salinity by depth, quality flags kept.",
			price: "0.0016",
			fields: [
				"float_id string Float",
				"depth_m number Depth in meters",
				"salinity_psu number Salinity",
				"quality number Flag from 1 to 9",
			],
		},
		{
			name: "漁獲統計 1960–2025",
			description: "魚種・海域別の漁獲量。単位はトン。",
			price: "0.0098",
			fields: ["魚種 string 標準和名", "年 number 西暦", "漁獲量 number トン"],
		},
		{
			name: "Tide gauge records",
			description: "Ten-minute levels of 310 gauges.",
			price: "0.0003",
		},
		{
			name: "Deep-sea video annotations",
			description: "What a biologist saw in 4,100 hours of dives, with time codes.",
			price: "0.31",
			visibility: "private",
			fields: [
				"dive string Dive",
				"taxon string Taxon seen",
				"depth_m number Depth in meters",
				"confidence number From 0 to 1",
			],
		},
	]),
	...soldBy("terra", [
		{
			name: "Land cover changes, 10 m",
			description:
				"Where forest, field, water and building changed from year to year, described in words for each tile.",
			price: "0.0145",
			fields: [
				"tile string Tile",
				"from_class string Class before",
				"to_class string Class after",
				"year number Year of the change",
				"hectares number Area",
			],
		},
		{
			name: "Wildfire perimeters",
			description: "Perimeters at most a day old, with cause where known.",
			price: "0.0061",
			fields: [
				"fire_id string Fire",
				"detected_at string First seen",
				"hectares number Area burnt",
				"cause string Cause",
			],
		},
		{
			name: "River water quality, Europe",
			description: "Nitrate, oxygen and temperature of 2,100 river stations, sampled every month since 2000.",
			price: "0.0021",
			fields: [
				"station string Station code",
				"river string Name of the river",
				"country string Country code",
				"observed_at string Day of the sample, ISO 8601",
				"nitrate_mg_l number Nitrate in mg/l",
				"oxygen_mg_l number Dissolved oxygen in mg/l",
			],
		},
		{
			name: "Urban heat by block",
			description: "Surface temperature of city blocks on clear summer days.",
			price: "0.0187",
			unconnected: true,
			fields: [
				"city string City",
				"block_id string Block",
				"mean_c number Mean in °C",
				"tree_cover number Share from 0 to 1",
			],
		},
	]),
	...soldBy("agro", [
		{
			name: "Field trials of spring barley",
			description: "Yields of 214 varieties on nine soils over fourteen seasons.",
			price: "0.0034",
			fields: [
				"variety string Variety",
				"soil string Soil type",
				"yield_t_ha number Yield in t/ha",
				"season number Year",
			],
		},
		{
			name: "Pesticide approvals and limits",
			description:
				"Active substances, crops and residue limits in 31 countries, with the date each came into force.",
			price: "0.0057",
			currency: "EUR",
			fields: [
				"substance string Active substance",
				"crop string Crop",
				"limit_mg_kg number Residue limit",
				"valid_from string Day",
			],
		},
		{
			name: "Milk quality by dairy",
			description: "Monthly fat, protein and cell counts, dairies under a code.",
			price: "0.0021",
			visibility: "private",
			fields: [
				"dairy_code string Code",
				"month string Month",
				"fat_percent number Fat",
				"cells number Cells for each ml",
			],
		},
	]),
];
