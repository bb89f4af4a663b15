import assert from "node:assert/strict";
import { describeError, marketplaceText } from "../../../../src/api/describeError.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { ModelFixture, reached, signInOf } from "../../../support/modelFixture.ts";
import { startTimedMarketplace, type TimedMarketplace } from "../../../support/services/timedMarketplace.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EMAIL = "buyer@example.com";

describe("A password session over time", () => {
	let fixture: ModelFixture;
	let marketplace: TimedMarketplace;
	let session: Session;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
		marketplace = await startTimedMarketplace();
		session = fixture.session();
		await session.setMarketplace(marketplace.front.origin);
	});

	afterEach(async () => {
		await fixture.close();
		await marketplace.front.close();
	});

	/** Advances the clocks of the marketplace and of this computer. */
	const pass = (ms: number): void => {
		marketplace.app.pass(ms);
		fixture.clock.advance(ms);
	};

	const begin = async () => {
		const baseUrl = marketplace.front.origin;
		const begun = await signInOf(session).withPassword({
			baseUrl,
			email: EMAIL,
			password: "local-marketplace",
		});
		assert.ok(begun.kind === "codeSent");
		return begun.steps;
	};

	const renewals = (): number =>
		marketplace.front.deliveries.filter(({ path }) => path === "/v1/auth/refresh").length;

	it("reports a code older than ten minutes in the marketplace’s words, and accepts another", async () => {
		const steps = await begin();
		const old = marketplace.app.codeFor(EMAIL);
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
		assert.equal((await steps.verify(marketplace.app.codeFor(EMAIL))).kind, "signedIn");
	});

	it("accepts a code for ten minutes", async () => {
		const steps = await begin();
		pass(10 * MINUTE - 1);
		assert.equal((await steps.verify(marketplace.app.codeFor(EMAIL))).kind, "signedIn");
	});

	it("renews the 15-minute token only if a call finds less than a minute left", async () => {
		await (await begin()).verify(marketplace.app.codeFor(EMAIL));
		pass(13.9 * MINUTE);
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(renewals(), 0);
		pass(0.2 * MINUTE);
		await session.inUse?.client?.billing.buyerBalance();
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(renewals(), 1);
	});

	it("ends when the cookie’s thirty days are over, and continues after signing in again", async () => {
		await (await begin()).verify(marketplace.app.codeFor(EMAIL));
		pass(31 * DAY);
		await assert.rejects(async () => session.inUse?.client?.billing.buyerBalance());
		await reached(session, ({ kind }) => kind === "keyRejected");
		assert.equal((await (await begin()).verify(marketplace.app.codeFor(EMAIL))).kind, "signedIn");
		await session.inUse?.client?.billing.buyerBalance();
		assert.equal(session.state.kind, "signedIn");
	});
});
