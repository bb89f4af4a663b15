import type { NounLoaders } from "./register.ts";

/** Where the handlers of each noun are; each file is loaded when one of its commands first runs. */
export const loaders: NounLoaders = {
	session: async (services) => (await import("./session.ts")).sessionCommands(services),
	apiKey: async (services) => (await import("./apiKey.ts")).apiKeyCommands(services),
	datasets: async (services) => (await import("./datasets.ts")).datasetsCommands(services),
	dataset: async (services) => (await import("./dataset.ts")).datasetCommands(services),
	owned: async (services) => (await import("./owned.ts")).ownedCommands(services),
	access: async (services) => (await import("./access.ts")).accessCommands(services),
	balance: async (services) => (await import("./balance.ts")).balanceCommands(services),
	deposit: async (services) => (await import("./billing.ts")).depositCommands(services),
	deposits: async (services) => (await import("./billing.ts")).depositsCommands(services),
	autoDeposit: async (services) => (await import("./billing.ts")).autoDepositCommands(services),
	earnings: async (services) => (await import("./billing.ts")).earningsCommands(services),
	manifest: async (services) => (await import("./manifest.ts")).manifestCommands(services),
	writes: async (services) => (await import("./writes.ts")).writesCommands(services),
	activity: async (services) => (await import("./activity.ts")).activityCommands(services),
	localMarketplace: async (services) =>
		(await import("./localMarketplace.ts")).localMarketplaceCommands(services),
	log: async (services) => (await import("./log.ts")).logCommands(services),
	diagnostics: async (services) => (await import("./diagnostics.ts")).diagnosticsCommands(services),
};
