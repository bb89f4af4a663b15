import assert from "node:assert/strict";
import { MarketplaceError } from "../../../src/api/failure.ts";
import { MarketplaceClient } from "../../../src/api/marketplaceClient.ts";
import { HttpTransport } from "../../../src/api/transport/httpTransport.ts";
import type { TransportSettings, TransportTuning } from "../../../src/api/transport/transportSettings.ts";
import { credentials, settingsFor } from "../clientFixture.ts";
import { type FaultServer, startFaultServer } from "./faultServer.ts";

interface FaultBench {
	readonly server: FaultServer;
	transport(tuning?: TransportTuning, settings?: Partial<TransportSettings>): HttpTransport;
	client(tuning?: TransportTuning): MarketplaceClient;
}

/** Gives each test of a `describe` its own fault server, and closes everything opened for it afterward. */
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

	const transport = (tuning?: TransportTuning, settings?: Partial<TransportSettings>): HttpTransport => {
		const opened = new HttpTransport(settingsFor(server.origin, settings), tuning);
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

/** The error the call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<MarketplaceError> {
	const error: unknown = await call.catch((caught: unknown) => caught);
	assert.ok(error instanceof MarketplaceError);
	return error;
}
