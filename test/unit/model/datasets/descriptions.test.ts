import assert from "node:assert/strict";
import { UserFacingError } from "../../../../src/base/userFacingError.ts";
import { descriptionsIn } from "../../../../src/model/datasets/descriptions.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { inUse } from "../../../support/sessions.ts";

const ID = "8d1f6c3e-52a4-4a0e-9b7e-0f1c2d3e4a5b";

describe("Descriptions", () => {
	let fixture: ModelFixture;
	let session: Session;
	let descriptionOf: ReturnType<typeof descriptionsIn>;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		fixture.accountWith(OTHER_KEY).publish("Tides", ID);
		session = await fixture.signedIn();
		fixture.service.forget();
		descriptionOf = descriptionsIn(inUse(session), fixture.clock);
	});

	afterEach(async () => fixture.close());

	it("are loaded once, even if they’re requested repeatedly or with the ID in another case", async () => {
		const asked = await Promise.all([descriptionOf(ID), descriptionOf(ID.toUpperCase())]);
		assert.deepEqual(asked, ["Every gauge.", "Every gauge."]);
		assert.equal(await descriptionOf(ID), "Every gauge.");
		assert.equal(fixture.service.requests.length, 1);
	});

	it("are loaded again after a failure", async () => {
		fixture.service.misbehave(`GET /v1/datasets/${ID}`, { status: 404 }, 1);
		assert.equal(await descriptionOf(ID), undefined);
		assert.equal(await descriptionOf(ID), "Every gauge.");
	});

	it("are loaded again after there was no connection for a moment, as when network settings change", async () => {
		const account = inUse(session);
		let connected = false;
		const reconnecting = descriptionsIn(
			{
				confirmed: true,
				read: async (...given) => {
					if (connected) return account.read(...given);
					throw new UserFacingError("Sign in, then try again.");
				},
			},
			fixture.clock,
		);
		assert.equal(await reconnecting(ID), undefined);
		connected = true;
		assert.equal(await reconnecting(ID), "Every gauge.");
	});

	it("are undefined while the marketplace is slow, and available the next time", async () => {
		const request = `GET /v1/datasets/${ID}`;
		const release = fixture.service.hold(request);
		const first = descriptionOf(ID);
		await fixture.service.arrival(request);
		fixture.clock.advance(1000);
		assert.equal(await first, undefined);
		const second = descriptionOf(ID);
		release();
		assert.equal(await second, "Every gauge.");
		assert.equal(fixture.service.requests.length, 1);
	});

	it("aren’t requested until the marketplace confirms the session", async () => {
		const window = fixture.session();
		await window.setMarketplace(fixture.service.origin);
		const early = descriptionsIn(inUse(window), fixture.clock);
		assert.equal(await early(ID), undefined);
		assert.deepEqual(fixture.service.requests, []);
		await window.ensureChecked();
		assert.equal(await early(ID), "Every gauge.");
	});

	it("aren’t returned if they arrive after signing out", async () => {
		const request = `GET /v1/datasets/${ID}`;
		const release = fixture.service.hold(request);
		const reading = descriptionOf(ID);
		await fixture.service.arrival(request);
		await session.signOut();
		release();
		assert.equal(await reading, undefined);
	});
});
