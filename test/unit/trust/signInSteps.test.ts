import assert from "node:assert/strict";
import { BUYER } from "../../support/host/marketplace.ts";
import { carryOutThen, type LostResponse, lostResponses } from "../../support/services/lostResponses.ts";
import { MarketplaceFixture } from "../../support/services/marketplaceFixture.ts";
import { signInOf } from "../../support/sessions.ts";

const request = (fixture: MarketplaceFixture) => ({
	baseUrl: fixture.faults.origin,
	email: BUYER,
	password: "local-marketplace",
});

describe("A sign-in step whose response is lost", function () {
	let fixture: MarketplaceFixture;

	before(async () => {
		fixture = await MarketplaceFixture.open();
	});

	after(async () => fixture.close());

	/** Runs something while the responses to a path are lost. Returns the number of requests to that path. */
	const whileLost = async (path: RegExp, { respond, stalls }: LostResponse, run: () => unknown) => {
		const before = fixture.faults.deliveries.length;
		const lose: LostResponse["respond"] = (exchange) => {
			respond(exchange);
			if (stalls === true) fixture.timers.runOut();
		};
		const rule = fixture.faults.play(carryOutThen(lose), { path });
		await run();
		rule.dispose();
		return fixture.faults.deliveries.slice(before).filter((delivery) => path.test(delivery.path)).length;
	};

	for (const lost of lostResponses) {
		it(`keeps nothing and can be repeated if the marketplace ${lost.name} after the password`, async () => {
			const session = fixture.session("somebody@example.com");
			await session.setMarketplace(fixture.faults.origin);
			const asked = await whileLost(/\/login$/, lost, async () => {
				const outcome = await signInOf(session).withPassword(request(fixture));
				assert.equal(outcome.kind, "failed");
			});
			assert.equal(asked, 1);
			assert.equal(session.state.kind, "signedOut");
			assert.equal(session.inUse?.folder, undefined, "there is no account, and so no journal");
			assert.equal((await signInOf(session).withPassword(request(fixture))).kind, "codeSent");
		});

		it(`uses up the code, and sign-in can start over, if the marketplace ${lost.name} after the code`, async () => {
			const session = fixture.session("somebody@example.com");
			await session.setMarketplace(fixture.faults.origin);
			const begun = await signInOf(session).withPassword(request(fixture));
			assert.ok(begun.kind === "codeSent");
			const code = fixture.app.codeFor(BUYER);
			const asked = await whileLost(/\/verify$/, lost, async () => {
				assert.equal((await begun.steps.verify(code)).kind, "failed");
			});
			assert.equal(asked, 1);
			assert.equal(session.state.kind, "signedOut");
			assert.equal((await begun.steps.verify(code)).kind, "rejected");
			assert.equal((await signInOf(session).withPassword(request(fixture))).kind, "codeSent");
		});

		it(`sends the cookie once, and ends the session, if the marketplace ${lost.name} during a renewal`, async () => {
			await fixture.signIn(BUYER);
			const { session } = await fixture.anotherWindow(BUYER);
			const asked = await whileLost(/\/refresh$/, lost, async () => session.ensureChecked());
			assert.equal(asked, 1);
			assert.notEqual(session.state.kind, "signedIn");
			const again = await whileLost(/\/refresh$/, lost, async () => session.retry());
			assert.equal(again, 0, "a cookie that may be spent is never sent again");
			const window = await fixture.signIn(BUYER);
			assert.equal((await window.session.ensureChecked()).kind, "signedIn");
		});
	}
});
