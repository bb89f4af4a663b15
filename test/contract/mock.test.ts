import assert from "node:assert/strict";
import { inspect } from "node:util";
import { MarketplaceError } from "../../src/api/failure.ts";
import { MarketplaceClient } from "../../src/api/marketplaceClient.ts";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { credentials, type Operation, operations, settingsFor } from "../support/clientFixture.ts";
import { type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
import { startMock } from "../support/services/prism.ts";

let service: RunningMarketplace;

describe("The client against a mock of the specification", function () {
	before(async () => {
		service = await startMarketplace();
	});

	after(async () => {
		await service.close();
	});

	for (const dynamic of [false, true]) {
		it(`parses ${dynamic ? "generated responses" : "the examples"} of every endpoint`, async () => {
			const mock = await startMock(service.origin, dynamic);
			const transport = new HttpTransport(settingsFor(mock.origin));
			try {
				const client = new MarketplaceClient(transport, credentials());
				for (const operation of operations) await understands(client, transport, operation);
			} finally {
				transport.dispose();
				await mock.close();
			}
		});
	}
});

async function understands(
	client: MarketplaceClient,
	transport: HttpTransport,
	operation: Operation,
): Promise<void> {
	if ("write" in operation) {
		const outcome = await operation.write(client);
		assert.equal(outcome.kind, "done", `${operation.name}: ${inspect(outcome)}`);
		return;
	}
	const result: unknown = await operation.read(client, transport).catch((error: unknown) => error);
	// The mock's response to GET /v1/datasets/{id} has a random ID, which the client rightly rejects.
	const otherId =
		operation.name.endsWith("{id}") &&
		result instanceof MarketplaceError &&
		"code" in result.failure &&
		result.failure.code === "otherId";
	assert.ok(otherId || !(result instanceof Error), `${operation.name}: ${inspect(result)}`);
}
