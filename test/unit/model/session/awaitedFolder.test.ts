import assert from "node:assert/strict";
import { ModelFixture } from "../../../support/modelFixture.ts";

describe("The folder of an account whose secret is loading", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	it("is known immediately if the marketplace has a recorded account, and matches the session’s", async () => {
		const { folder } = await fixture.signedIn();
		const next = fixture.session();
		assert.equal(next.awaitedFolder, undefined);
		const settled = next.setService(fixture.service.origin);
		assert.equal(next.folder, undefined);
		assert.equal(next.awaitedFolder, folder);
		await settled;
		assert.equal(next.folder, folder);
		assert.equal(next.awaitedFolder, undefined);
	});

	it("is unknown for a marketplace without an account and after signing out", async () => {
		const session = await fixture.signedIn();
		await session.signOut();
		const next = fixture.session();
		const settled = next.setService(fixture.service.origin);
		assert.equal(next.awaitedFolder, undefined);
		await settled;
		assert.equal(next.awaitedFolder, undefined);
	});
});
