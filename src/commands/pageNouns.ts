import type { Noun } from "./register.ts";

/** Nouns whose commands open pages or handle manifests: most of the commands' code. */
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
