import type { CatalogueEntry } from "./catalogueEntry.ts";
import { LANGUAGE_ENTRIES } from "./languageEntries.ts";
import { MARKET_ENTRIES } from "./marketEntries.ts";
import { NATURE_ENTRIES } from "./natureEntries.ts";
import { RESEARCH_ENTRIES } from "./researchEntries.ts";
import { SOCIETY_ENTRIES } from "./societyEntries.ts";

const GROUPS = [RESEARCH_ENTRIES, NATURE_ENTRIES, MARKET_ENTRIES, SOCIETY_ENTRIES, LANGUAGE_ENTRIES];

/** All 60 entries, interleaved by topic so that the newest aren't all from one seller. */
export const CATALOGUE_ENTRIES: CatalogueEntry[] = Array.from(
	{ length: Math.max(...GROUPS.map((group) => group.length)) },
	(_, index) => GROUPS.flatMap((group) => group.slice(index, index + 1)),
).flat();
