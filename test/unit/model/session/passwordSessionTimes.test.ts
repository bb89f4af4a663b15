import assert from "node:assert/strict";
import { describeError, marketplaceText } from "../../../../src/api/describeError.ts";
import { DEMO_PASSWORD } from "../../../../src/localMarketplace/seed/demoAccounts.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { BUYER } from "../../../support/host/marketplace.ts";
import { ModelFixture } from "../../../support/modelFixture.ts";
import { reached, signInOf } from "../../../support/sessions.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BALANCE = "GET /v1/billing/buyer-balance";

describe("A password session over time", () => {
	let fixture: ModelFixture;
	let session: Session;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		session = fixture.session();
		await session.setMarketplace(fixture.service.origin);
	});

	afterEach(async () => fixture.close());

	/** Advances the clocks of the marketplace and of this computer. */
	const pass = (ms: number): void => {
		fixture.service.app.pass(ms);
		fixture.clock.advance(ms);
	};

	const begin = async () => {
		const baseUrl = fixture.service.origin;
		const begun = await signInOf(session).withPassword({
			baseUrl,
			email: BUYER,
			password: DEMO_PASSWORD,
		});
		assert.ok(begun.kind === "codeSent");
		return begun.steps;
	};

	const renewals = (): number => fixture.service.count("POST /v1/auth/refresh");

	it("reports a code older than ten minutes in the marketplace’s words, and accepts another", async () => {
		const steps = await begin();
		const old = fixture.code;
		pass(10 * MINUTE + 1);
		const refused = await steps.verify(old);
		assert.ok(refused.kind === "rejected");
		assert.equal(
			marketplaceText(refused.error),
			"The marketplace responded: “This sign-in has expired. Start again with your email and password.” (401).",
		);
		assert.notEqual(
			describeError(refused.error).sentence,
			"The marketplace no longer accepts your API key or session. Sign in again.",
		);
		assert.equal((await steps.resend()).kind, "codeSent");
		assert.equal((await steps.verify(fixture.code)).kind, "signedIn");
	});

	it("accepts a code for ten minutes", async () => {
		const steps = await begin();
		pass(10 * MINUTE - 1);
		assert.equal((await steps.verify(fixture.code)).kind, "signedIn");
	});

	it("renews the 15-minute token only if a call finds less than a minute left", async () => {
		await (await begin()).verify(fixture.code);
		pass(13.9 * MINUTE);
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(renewals(), 0);
		pass(0.2 * MINUTE);
		await session.inUse?.client?.billing.buyerBalance();
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(renewals(), 1);
	});

	it("renews its token in time after each sleep of the computer", async () => {
		await (await begin()).verify(fixture.code);
		for (let sleeps = 1; sleeps <= 2; sleeps++) {
			fixture.service.app.pass(30 * MINUTE);
			fixture.clock.suspend(30 * MINUTE);
			await session.inUse?.client?.billing.buyerBalance();
			assert.equal(renewals(), sleeps);
			assert.equal(session.state.kind, "signedIn");
			pass(5 * MINUTE);
		}
	});

	it("fetches another token after each of two 401s a minute apart", async () => {
		await (await begin()).verify(fixture.code);
		for (let rejections = 1; rejections <= 2; rejections++) {
			fixture.service.misbehave(BALANCE, { status: 401 }, 1);
			await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
			await reached(session, (state) => state.kind === "signedIn" && state.verified);
			assert.equal(renewals(), rejections);
			pass(MINUTE);
		}
		await session.inUse?.client?.billing.buyerBalance();
	});

	it("ends when the cookie’s thirty days are over, and continues after signing in again", async () => {
		await (await begin()).verify(fixture.code);
		pass(31 * DAY);
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		await reached(session, ({ kind }) => kind === "keyRejected");
		assert.equal((await (await begin()).verify(fixture.code)).kind, "signedIn");
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(session.state.kind, "signedIn");
	});
});
