import assert from "node:assert/strict";
import { MarketplaceError } from "../../../src/api/errors.ts";
import { MarketplaceClient } from "../../../src/api/marketplaceClient.ts";
import type { HttpTransport } from "../../../src/api/transport/transport.ts";
import { createTransport, type TransportTuning } from "../../../src/api/transport/undiciTransport.ts";
import { credentials, settingsFor } from "../clientFixture.ts";
import { type FaultServer, startFaultServer } from "./faultServer.ts";

export interface FaultBench {
	readonly server: FaultServer;
	transport(tuning?: TransportTuning): HttpTransport;
	client(tuning?: TransportTuning): MarketplaceClient;
}

/** For the tests of one `describe`: a fault server for each of them, and what is opened to it closed after it. */
export function useFaultServer(): FaultBench {
	let server: FaultServer;
	const open: HttpTransport[] = [];

	beforeEach(async () => {
		server = await startFaultServer();
	});

	afterEach(async () => {
		open.splice(0).forEach((transport) => transport.dispose());
		await server.close();
	});

	const transport = (tuning: TransportTuning = {}): HttpTransport => {
		const opened = createTransport(settingsFor(server.origin), tuning);
		open.push(opened);
		return opened;
	};
	return {
		get server() {
			return server;
		},
		transport,
		client: (tuning) => new MarketplaceClient(transport(tuning), credentials()),
	};
}

/** The error with which a call ends. */
export async function failureOf(call: Promise<unknown>): Promise<MarketplaceError> {
	const error: unknown = await call.catch((caught: unknown) => caught);
	assert.ok(error instanceof MarketplaceError);
	return error;
}
