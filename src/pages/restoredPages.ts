export const restoredPages = [
	"dataset",
	"comparison",
	"deposit",
	"depositHistory",
	"earnings",
	"newDataset",
	"access",
] as const;

export type RestoredPage = (typeof restoredPages)[number];
