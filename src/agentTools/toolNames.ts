/** The names in `contributes.languageModelTools`. */
export const toolNames = [
	"dataMarketplace_search_datasets",
	"dataMarketplace_get_dataset",
	"dataMarketplace_compare_datasets",
	"dataMarketplace_estimate_cost",
	"dataMarketplace_get_balance",
	"dataMarketplace_draft_dataset_manifest",
	"dataMarketplace_grant_dataset_access",
	"dataMarketplace_revoke_dataset_access",
] as const;

export type ToolName = (typeof toolNames)[number];
