import type { PlainReply } from "../faults/reply.ts";
import type { Delivery } from "../faults/delivery.ts";
import { type FaultServer, startFaultServer } from "../faults/faultServer.ts";
import { LocalMarketplaceApp } from "./localMarketplaceApp.ts";

/** The local marketplace behind a socket, with a clock that tests advance. */
export interface TimedMarketplace {
	readonly app: LocalMarketplaceApp;
	/** The server in front of it, which records every request. */
	readonly front: FaultServer;
}

export async function startTimedMarketplace(): Promise<TimedMarketplace> {
	const app = await LocalMarketplaceApp.open();
	return { app, front: await startFrontOf(app) };
}

/** A fault server whose requests this marketplace carries out. */
export async function startFrontOf(app: LocalMarketplaceApp): Promise<FaultServer> {
	return startFaultServer({ backend: async (delivery) => carryOut(app, delivery) });
}

async function carryOut(app: LocalMarketplaceApp, delivery: Delivery): Promise<PlainReply> {
	const { method, path, body } = delivery;
	const headers = { ...delivery.headers, host: new URL(app.origin).host };
	const response = await app.app.request(app.origin + path, { method, headers, ...(body && { body }) });
	return {
		status: response.status,
		headers: Object.fromEntries(response.headers),
		body: Buffer.from(await response.arrayBuffer()),
	};
}
