export const restoredPages = [
	"dataset",
	"compare",
	"deposit",
	"deposits",
	"earnings",
	"create",
	"access",
] as const;

export type RestoredPage = (typeof restoredPages)[number];
