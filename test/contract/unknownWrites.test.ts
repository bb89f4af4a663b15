import assert from "node:assert/strict";
import { MarketplaceClient } from "../../src/api/marketplaceClient.ts";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { credentials, ManualTimers, settingsFor } from "../support/clientFixture.ts";
import { type FaultAct, type FaultServer, startFaultServer } from "../support/faults/faultServer.ts";
import { type RunningMarketplace, SELLER, startMarketplace } from "../support/host/marketplace.ts";
import { signIn } from "../support/services/signIn.ts";

const html = { "content-type": "text/html" };
const endings: ReadonlyArray<readonly [string, FaultAct, string]> = [
	["resets the connection", carriedOutThen((exchange) => exchange.reset()), "unknown"],
	["never responds", carriedOutThen(() => timers.runOut()), "unknown"],
	["responds with 500", carriedOutThen((exchange) => exchange.answer({ status: 500 })), "unknown"],
	[
		"responds with 502 and a web page",
		carriedOutThen((exchange) =>
			exchange.answer({ status: 502, headers: html, body: Buffer.from("<html></html>") }),
		),
		"unknown",
	],
	[
		"responds with 200 and a web page",
		carriedOutThen((exchange) => exchange.answer({ headers: html, body: Buffer.from("<html></html>") })),
		"unknown",
	],
	[
		"responds with 200 and “{”",
		carriedOutThen((exchange) => exchange.answer({ body: Buffer.from("{") })),
		"done",
	],
	["responds with 204", carriedOutThen((exchange) => exchange.answer({ status: 204 })), "done"],
];

function carriedOutThen(then: FaultAct): FaultAct {
	return async (exchange) => {
		await exchange.carryOut();
		await then(exchange);
	};
}

const timers = new ManualTimers();
let service: RunningMarketplace;
let server: FaultServer;
let transport: HttpTransport;
let seller: MarketplaceClient;

describe("A withdrawal that the marketplace carries out", function () {
	before(async () => {
		service = await startMarketplace();
		server = await startFaultServer({ backend: service.origin });
		transport = new HttpTransport(settingsFor(server.origin), { clock: timers.clock });
		const anonymous = new MarketplaceClient(transport, undefined);
		const { jwt } = await signIn(anonymous, service.origin, SELLER);
		seller = new MarketplaceClient(transport, credentials(jwt));
	});

	after(async () => {
		transport.dispose();
		await server.close();
		await service.close();
	});

	for (const [ending, act, outcome] of endings) {
		it(`is sent once and ends as “${outcome}” if the marketplace ${ending}`, async () => {
			const before = await seller.billing.sellerBalance();
			const delivered = server.deliveries.length;
			const fault = server.play(act, { method: "POST" });
			assert.equal((await seller.billing.withdraw("1.00")).kind, outcome);
			fault.dispose();
			assert.equal(server.deliveries.length - delivered, 1);
			const now = await seller.billing.sellerBalance();
			assert.equal(units(now.total_withdrawn) - units(before.total_withdrawn), 100_000_000n);
		});
	}
});

function units(decimal: string): bigint {
	return BigInt(decimal.replace(".", ""));
}
