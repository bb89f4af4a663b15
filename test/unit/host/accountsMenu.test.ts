import assert from "node:assert/strict";
import { AccountsMenu } from "../../../src/host/accountsMenu.ts";
import { ModelFixture } from "../../support/modelFixture.ts";
import { signInWithPassword } from "../../support/sessions.ts";

describe("The Accounts menu", () => {
	let fixture: ModelFixture;

	beforeEach(async () => {
		fixture = await new ModelFixture().open();
	});

	afterEach(async () => fixture.close());

	it("gives an extension that asked the user to sign in a token that the marketplace accepts", async () => {
		const { email, service } = fixture;
		const session = fixture.session();
		await session.setMarketplace(service.origin);
		const signIn = async (): Promise<boolean> => {
			await signInWithPassword(session, { baseUrl: service.origin, email, code: async () => fixture.code });
			return true;
		};
		const menu = fixture.add(new AccountsMenu(session, { signIn, signOut: async () => undefined }));
		const { accessToken, account } = await menu.createSession([]);
		assert.equal(account.label, `${email} (${new URL(service.origin).host})`);
		const headers = { authorization: `Bearer ${accessToken}` };
		const { status } = await fetch(`${service.origin}/v1/billing/buyer-balance`, { headers });
		assert.equal(status, 200);
	});
});
