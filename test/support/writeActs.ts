import { generateApiKey, revokeApiKey } from "../../src/model/apiKeys.ts";
import type { CheckResult } from "../../src/model/writes/actOutcome.ts";
import type { WriteIntent, WriteKind } from "../../src/model/writes/journal.ts";
import { BUYER, SELLER } from "./host/marketplace.ts";
import type { Window } from "./services/marketplaceFixture.ts";

/** Creates targets for writes. */
export interface Targets {
	/** A publishable dataset with a unique name. */
	draft(): Record<string, string> & { name: string };
	/** Publishes a dataset, bypassing the windows. */
	publish(): Promise<{ id: string }>;
	/** Grants access, bypassing the windows. */
	grant(datasetId: string, email: string): Promise<void>;
}

/** A write as a window makes it, on a target that no other test has used. */
export interface PreparedWrite {
	run(window: Window): Promise<{ kind: string }>;
}

/** A kind of write, and the expected result if its response is lost. */
export interface WriteAct {
	readonly kind: WriteKind;
	readonly method: string;
	readonly path: RegExp;
	/** The account that makes the write. */
	readonly by: string;
	/** Whether the caller needs a value from the response. If so, a 2xx without it is unconfirmed. */
	readonly needsValue?: boolean;
	/** Whether the same write is allowed again while its outcome is unconfirmed. */
	readonly repeatable?: boolean;
	/** What Check Now finds if it was carried out, and if it wasn't. */
	readonly found: CheckResult["kind"];
	readonly foundNothing: CheckResult["kind"];
	prepare(targets: Targets, window: Window): Promise<PreparedWrite>;
}

let count = 0;

const access = (kind: "grant" | "revoke"): WriteAct => ({
	kind,
	method: kind === "grant" ? "POST" : "DELETE",
	path: /^\/v1\/datasets\/[^/]+\/access$/,
	by: SELLER,
	found: "cannotTell",
	foundNothing: "cannotTell",
	prepare: async (targets) => {
		const { id } = await targets.publish();
		if (kind === "revoke") await targets.grant(id, BUYER);
		const intent: WriteIntent = { kind, target: id, datasetName: "Rivers", email: BUYER };
		return {
			run: async ({ writes }) =>
				writes.run(intent, async (client) => client.datasets.access(kind, id, BUYER)),
		};
	},
});

const create: WriteAct = {
	kind: "create",
	method: "POST",
	path: /^\/v1\/datasets$/,
	by: SELLER,
	found: "happened",
	foundNothing: "nothingSeen",
	prepare: async (targets) => {
		const draft = targets.draft();
		const intent: WriteIntent = { kind: "create", datasetName: draft.name, before: { datasetIds: [] } };
		return {
			run: async ({ writes }) => writes.run(intent, async (client) => client.datasets.create(draft)),
		};
	},
};

const deposit: WriteAct = {
	kind: "deposit",
	method: "POST",
	path: /^\/v1\/billing\/deposit$/,
	by: BUYER,
	needsValue: true,
	repeatable: true,
	found: "nothingSeen",
	foundNothing: "nothingSeen",
	prepare: async () => {
		const page = "https://a.example/back";
		const body = { amount: "25.00", success_url: page, cancel_url: page };
		const intent: WriteIntent = { kind: "deposit", amount: "25.00", currency: "USD" };
		return {
			run: async ({ writes }) => writes.run(intent, async (client) => client.billing.deposit(body)),
		};
	},
};

const withdraw: WriteAct = {
	kind: "withdraw",
	method: "POST",
	path: /^\/v1\/billing\/withdraw$/,
	by: SELLER,
	found: "happened",
	foundNothing: "nothingSeen",
	prepare: async () => {
		const intent: WriteIntent = { kind: "withdraw", amount: "1.00", currency: "USD" };
		return {
			run: async ({ writes }) => writes.run(intent, async (client) => client.billing.withdraw("1.00")),
		};
	},
};

const autoDeposit: WriteAct = {
	kind: "autoDeposit",
	method: "PUT",
	path: /^\/v1\/billing\/auto-deposit$/,
	by: BUYER,
	found: "happened",
	foundNothing: "nothingSeen",
	prepare: async () => {
		const values = { enabled: true, threshold: `${++count}.00`, amount: "50.00" };
		const intent: WriteIntent = { kind: "autoDeposit", autoDeposit: values, currency: "USD" };
		return {
			run: async ({ writes }) => writes.run(intent, async (client) => client.billing.putAutoDeposit(values)),
		};
	},
};

const keyGenerate: WriteAct = {
	kind: "keyGenerate",
	method: "POST",
	path: /^\/v1\/auth\/api-keys$/,
	by: SELLER,
	needsValue: true,
	found: "happened",
	foundNothing: "nothingSeen",
	prepare: async (_, window) => withKey(window, generateApiKey),
};

const keyRevoke: WriteAct = {
	kind: "keyRevoke",
	method: "DELETE",
	path: /^\/v1\/auth\/api-keys$/,
	by: SELLER,
	found: "happened",
	foundNothing: "nothingSeen",
	prepare: async (_, window) => withKey(window, revokeApiKey),
};

/** Generates a key first, so that a later check can tell whether the write replaced or revoked that key. */
async function withKey(window: Window, run: PreparedWrite["run"]): Promise<PreparedWrite> {
	const { kind } = await generateApiKey(window);
	if (kind !== "generated") throw new Error(kind);
	return { run };
}

/** Every write that is recorded in the journal. */
export const writeActs: readonly WriteAct[] = [
	create,
	access("grant"),
	access("revoke"),
	deposit,
	withdraw,
	autoDeposit,
	keyGenerate,
	keyRevoke,
];
