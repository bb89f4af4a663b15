import { accessCommands } from "./access.ts";
import { autoDepositCommands, depositCommands, depositsCommands, earningsCommands } from "./billing.ts";
import { datasetCommands } from "./datasets/dataset.ts";
import type { PageNoun } from "./pageNouns.ts";
import { manifestCommands } from "./manifest.ts";
import type { HandlerMakers } from "./register.ts";

/** What the commands of datasets, money and manifests do, with the pages that they open. */
export const pageHandlerMakers: HandlerMakers<PageNoun> = {
	dataset: datasetCommands,
	access: accessCommands,
	deposit: depositCommands,
	deposits: depositsCommands,
	autoDeposit: autoDepositCommands,
	earnings: earningsCommands,
	manifest: manifestCommands,
};
