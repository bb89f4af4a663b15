import assert from "node:assert/strict";
import { turn } from "../../../src/base/clock.ts";
import { inspect } from "node:util";
import { describeError } from "../../../src/api/describeError.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { MarketplaceClient } from "../../../src/api/marketplaceClient.ts";
import type { TransportSettings } from "../../../src/api/transport/transportSettings.ts";
import { HttpTransport } from "../../../src/api/transport/httpTransport.ts";
import {
	credentials,
	instantClock,
	KEY,
	ManualTimers,
	type Operation,
	operations,
	settingsFor,
} from "../../support/clientFixture.ts";
import type { FaultRow, FaultTarget, Outcome } from "../../support/faults/faultRow.ts";
import { ClientBytes } from "../../support/faults/clientBytes.ts";
import { faultRows } from "../../support/faults/faultRows.ts";
import { startFaultServer } from "../../support/faults/faultServer.ts";
import { openTarget } from "../../support/faults/faultTargets.ts";

/** Only for rows in which connecting never succeeds, because a busy computer may be slow to connect. */
const SHORT_CONNECT_MS = 200;

describe("Every call ends as docs/faults.md says after fault", function () {
	for (const row of faultRows) {
		it(`${row.id}: ${row.fault}`, async () => {
			const met = operations.filter(({ name }) => row.only?.test(name) ?? true);
			assert.ok(met.length > 0);
			await Promise.all(met.map(async (operation) => meet(row, operation)));
		});
	}
});

interface Scene {
	readonly timers: ManualTimers;
	readonly settings: TransportSettings;
	readonly proxy?: string;
	deliveries(): number;
	nextDelivery?(): Promise<unknown>;
	close(): Promise<void>;
}

async function meet(row: FaultRow, operation: Operation): Promise<void> {
	const scene: Scene = row.target === undefined ? await faultScene(row) : await targetScene(row.target);
	const settings = {
		...scene.settings,
		maxResponseMegabytes: row.maxResponseMegabytes ?? scene.settings.maxResponseMegabytes,
	};
	const hangs = row.target === "silentHandshake" || row.target === "proxyHangs";
	const tuning = {
		clock: { ...instantClock(), after: scene.timers.after },
		...(hangs ? { connectTimeoutMs: SHORT_CONNECT_MS } : {}),
	};
	const transport = new HttpTransport(settings, tuning);
	const client = new MarketplaceClient(transport, credentials());
	try {
		if (row.warm === true) await client.billing.buyerBalance();
		const before = scene.deliveries();
		const giveUp = new AbortController();
		if (row.cancel === true) void scene.nextDelivery?.().then(() => giveUp.abort());
		const error = await ("read" in operation
			? expectRead(row, operation.read(client, transport, giveUp.signal), operation.name)
			: expectWrite(row, operation, await operation.write(client, giveUp.signal)));
		const reads = isCutOffList(operation, error) ? 1 : row.read.deliveries;
		const repeats = isAskedWithoutLimit(operation, error) ? 1 : 0;
		const expected = "read" in operation ? reads + repeats : sent(row, operation) ? 1 : 0;
		assert.equal(scene.deliveries() - before, expected, `deliveries of ${operation.name}`);
		if (error !== undefined) expectWords(row, operation.name, error, settings, scene.proxy);
	} finally {
		transport.dispose();
		await scene.close();
	}
}

/** Whether the list ended too early. It's parsed as it arrives, so it isn't requested again once bytes have arrived. */
function isCutOffList({ name }: Operation, error: MarketplaceError | undefined): boolean {
	return name === "GET /v1/datasets/discover" && error?.kind === "incomplete";
}

/** Whether a page of deposits is requested once more, without a limit, after a rejection. */
function isAskedWithoutLimit({ name }: Operation, error: MarketplaceError | undefined): boolean {
	return name === "GET /v1/billing/deposits" && (error?.status === 400 || error?.status === 422);
}

async function targetScene(target: FaultTarget): Promise<Scene> {
	return { ...(await openTarget(target)), timers: new ManualTimers() };
}

async function faultScene({ act, warm, early, runsOut }: FaultRow): Promise<Scene> {
	const server = await startFaultServer();
	const bytes = new ClientBytes(server.port);
	const timers = new ManualTimers();
	if (act !== undefined) {
		// The first call only warms up the connection, and must not get the fault.
		const match = { ...(early === true ? { early } : {}), ...(warm === true ? { skip: 1 } : {}) };
		server.play(async (exchange) => {
			await act(exchange);
			if (runsOut === true) {
				await bytes.received(exchange.socket.bytesWritten);
				// Bytes that the client hasn’t used yet keep a list from expiring.
				for (; timers.running.length > 0; await turn()) timers.runOut();
			}
		}, match);
	}
	return {
		timers,
		settings: settingsFor(server.origin),
		deliveries: () => server.deliveries.length,
		nextDelivery: async () => server.nextDelivery(),
		close: async () => {
			bytes.dispose();
			await server.close();
		},
	};
}

async function expectRead(
	row: FaultRow,
	reading: Promise<unknown>,
	name: string,
): Promise<MarketplaceError | undefined> {
	const result: unknown = await reading.catch((error: unknown) => error);
	if (row.read.kind === "ok") {
		assert.ok(!(result instanceof Error), `${name}: ${inspect(result)}`);
		return undefined;
	}
	assert.ok(result instanceof MarketplaceError, `${name} gave ${inspect(result)}`);
	assert.equal(result.kind, row.read.kind, `${name}: ${inspect(result)}`);
	return result;
}

function expectWrite(
	row: FaultRow,
	operation: Extract<Operation, { needsValue: boolean }>,
	outcome: { kind: Outcome; error?: MarketplaceError },
): MarketplaceError | undefined {
	assert.equal(outcome.kind, outcomeFor(row, operation), `${operation.name}: ${inspect(outcome)}`);
	return outcome.error;
}

function outcomeFor(row: FaultRow, { needsValue }: { needsValue: boolean }): Outcome {
	return (needsValue ? row.write.needingValue : undefined) ?? row.write.outcome;
}

function sent(row: FaultRow, operation: { needsValue: boolean }): boolean {
	return outcomeFor(row, operation) !== "notSent";
}

function expectWords(
	row: FaultRow,
	name: string,
	error: MarketplaceError,
	settings: TransportSettings,
	proxy: string | undefined,
): void {
	const sentence =
		(name.endsWith("/access") ? row.accessSentence : undefined) ??
		(name.includes("{id}") ? row.datasetSentence : undefined) ??
		(name.includes("/v1/auth/login") ? row.signInSentence : undefined) ??
		row.sentence;
	const values: Record<string, string> = {
		host: new URL(settings.origin).host,
		origin: settings.origin,
		proxy: proxy ?? "",
		connect: String(SHORT_CONNECT_MS / 1000),
		seconds: String(settings.requestTimeoutSeconds),
		megabytes: String(settings.maxResponseMegabytes),
	};
	if (sentence !== undefined) {
		const filled = sentence.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? "");
		assert.equal(describeError(error).sentence, filled, name);
	}
	const everything = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(describeError(error));
	assert.ok(!everything.includes(KEY), `${name} shows the key`);
	assert.ok(!everything.includes("correct horse"), `${name} shows the password`);
}
