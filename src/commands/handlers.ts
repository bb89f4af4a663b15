import type { Services } from "../services.ts";
import { accessCommands } from "./access.ts";
import { activityCommands } from "./activity.ts";
import { balanceCommands } from "./balance.ts";
import { autoDepositCommands, depositCommands, depositsCommands, earningsCommands } from "./billing.ts";
import { datasetCommands } from "./datasets/dataset.ts";
import { datasetsCommands } from "./datasets/datasets.ts";
import { diagnosticsCommands } from "./diagnostics.ts";
import { tellFailure } from "./failure.ts";
import { localMarketplaceCommands } from "./localMarketplace.ts";
import { logCommands } from "./log.ts";
import { manifestCommands } from "./manifest.ts";
import { ownedCommands } from "./owned.ts";
import type { AllHandlers, LoadedHandlers } from "./register.ts";
import { apiKeyCommands } from "./session/apiKey.ts";
import { sessionCommands } from "./session/session.ts";
import { writesCommands } from "./writes.ts";

/** What every command of the manifest does, and what is told where one cannot. */
export function loadedHandlers(services: Services): LoadedHandlers {
	return {
		handlers: allHandlers(services),
		failed: async (id, error) => tellFailure(services, id, error),
	};
}

function allHandlers(services: Services): AllHandlers {
	return {
		session: sessionCommands(services),
		apiKey: apiKeyCommands(services),
		datasets: datasetsCommands(services),
		dataset: datasetCommands(services),
		owned: ownedCommands(services),
		access: accessCommands(services),
		balance: balanceCommands(services),
		deposit: depositCommands(services),
		deposits: depositsCommands(services),
		autoDeposit: autoDepositCommands(services),
		earnings: earningsCommands(services),
		manifest: manifestCommands(services),
		writes: writesCommands(services),
		activity: activityCommands(services),
		localMarketplace: localMarketplaceCommands(services),
		log: logCommands(services),
		diagnostics: diagnosticsCommands(services),
	};
}
