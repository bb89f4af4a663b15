import type { Noun } from "./register.ts";

/** Their commands open pages or work on manifests, which are most of what is loaded for commands. */
const pageNouns = [
	"dataset",
	"access",
	"deposit",
	"deposits",
	"autoDeposit",
	"earnings",
	"manifest",
] as const;

export type PageNoun = (typeof pageNouns)[number];

export function isPageNoun(noun: Noun): noun is PageNoun {
	return pageNouns.some((each) => each === noun);
}
