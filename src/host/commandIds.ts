/**
 * Every contributed command, by noun and verb. The IDs are public: keybindings, tests, and other extensions
 * use them.
 */
export const commandIds = {
	session: {
		connect: "dataMarketplace.session.connect",
		signIn: "dataMarketplace.session.signIn",
		signOut: "dataMarketplace.session.signOut",
		switchAccount: "dataMarketplace.session.switchAccount",
		useEnvironmentKey: "dataMarketplace.session.useEnvironmentKey",
		openDashboard: "dataMarketplace.session.openDashboard",
	},
	apiKey: {
		set: "dataMarketplace.apiKey.set",
		generate: "dataMarketplace.apiKey.generate",
		revoke: "dataMarketplace.apiKey.revoke",
		copy: "dataMarketplace.apiKey.copy",
		openTerminal: "dataMarketplace.apiKey.openTerminal",
		debug: "dataMarketplace.apiKey.debug",
		addToEnvFile: "dataMarketplace.apiKey.addToEnvFile",
	},
	datasets: {
		refresh: "dataMarketplace.datasets.refresh",
		search: "dataMarketplace.datasets.search",
		filter: "dataMarketplace.datasets.filter",
		clearFilter: "dataMarketplace.datasets.clearFilter",
		sort: "dataMarketplace.datasets.sort",
		groupBy: "dataMarketplace.datasets.groupBy",
		collapseAll: "dataMarketplace.datasets.collapseAll",
		saveSearch: "dataMarketplace.datasets.saveSearch",
		openSearch: "dataMarketplace.datasets.openSearch",
		watchSearch: "dataMarketplace.datasets.watchSearch",
		unwatchSearch: "dataMarketplace.datasets.unwatchSearch",
		showMore: "dataMarketplace.datasets.showMore",
		compare: "dataMarketplace.datasets.compare",
		export: "dataMarketplace.datasets.export",
		dismissChanges: "dataMarketplace.datasets.dismissChanges",
		removeSavedSearch: "dataMarketplace.datasets.removeSavedSearch",
	},
	dataset: {
		open: "dataMarketplace.dataset.open",
		openToSide: "dataMarketplace.dataset.openToSide",
		openAsJson: "dataMarketplace.dataset.openAsJson",
		copyId: "dataMarketplace.dataset.copyId",
		copyName: "dataMarketplace.dataset.copyName",
		copyLink: "dataMarketplace.dataset.copyLink",
		copyAsMarkdown: "dataMarketplace.dataset.copyAsMarkdown",
		copyCurl: "dataMarketplace.dataset.copyCurl",
		pin: "dataMarketplace.dataset.pin",
		unpin: "dataMarketplace.dataset.unpin",
		watchPrice: "dataMarketplace.dataset.watchPrice",
		estimateCost: "dataMarketplace.dataset.estimateCost",
		insertSnippet: "dataMarketplace.dataset.insertSnippet",
		create: "dataMarketplace.dataset.create",
	},
	owned: {
		addById: "dataMarketplace.owned.addById",
		markSeller: "dataMarketplace.owned.markSeller",
		unmarkSeller: "dataMarketplace.owned.unmarkSeller",
		remove: "dataMarketplace.owned.remove",
		refresh: "dataMarketplace.owned.refresh",
	},
	access: {
		grant: "dataMarketplace.access.grant",
		revoke: "dataMarketplace.access.revoke",
		bulk: "dataMarketplace.access.bulk",
		apply: "dataMarketplace.access.apply",
		revokeDue: "dataMarketplace.access.revokeDue",
		setEndDate: "dataMarketplace.access.setEndDate",
		exportLedger: "dataMarketplace.access.exportLedger",
	},
	balance: {
		show: "dataMarketplace.balance.show",
		refresh: "dataMarketplace.balance.refresh",
	},
	deposit: {
		start: "dataMarketplace.deposit.start",
	},
	deposits: {
		show: "dataMarketplace.deposits.show",
		export: "dataMarketplace.deposits.export",
	},
	autoDeposit: {
		configure: "dataMarketplace.autoDeposit.configure",
	},
	earnings: {
		show: "dataMarketplace.earnings.show",
		withdraw: "dataMarketplace.earnings.withdraw",
	},
	manifest: {
		new: "dataMarketplace.manifest.new",
		validate: "dataMarketplace.manifest.validate",
		preview: "dataMarketplace.manifest.preview",
		publish: "dataMarketplace.manifest.publish",
		compareWithLive: "dataMarketplace.manifest.compareWithLive",
		inferFields: "dataMarketplace.manifest.inferFields",
	},
	writes: {
		checkNow: "dataMarketplace.writes.checkNow",
	},
	activity: {
		forget: "dataMarketplace.activity.forget",
	},
	localMarketplace: {
		start: "dataMarketplace.localMarketplace.start",
		stop: "dataMarketplace.localMarketplace.stop",
		reset: "dataMarketplace.localMarketplace.reset",
		openPages: "dataMarketplace.localMarketplace.openPages",
	},
	walkthrough: {
		openBuyer: "dataMarketplace.walkthrough.openBuyer",
		openSeller: "dataMarketplace.walkthrough.openSeller",
	},
	log: {
		show: "dataMarketplace.log.show",
	},
	diagnostics: {
		copy: "dataMarketplace.diagnostics.copy",
		report: "dataMarketplace.diagnostics.report",
	},
} as const;

type Nouns = typeof commandIds;

export type CommandId = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns];
