import assert from "node:assert/strict";
import type { MarketplaceClient } from "../../../src/api/marketplaceClient.ts";
import type { WriteOutcome } from "../../../src/api/writeOutcome.ts";
import { DEMO_PASSWORD } from "../../../src/localMarketplace/seed/demoAccounts.ts";

/** The value of a write, which must have succeeded. */
export function valueOf<T>(outcome: WriteOutcome<T>): T {
	assert.ok(
		outcome.kind === "done",
		outcome.kind === "done" ? "" : `${outcome.kind}: ${outcome.error.message} ${outcome.error.serverText}`,
	);
	return outcome.value;
}

/** Signs in to a local marketplace at `origin` like a person, with the mailed code. */
export async function signIn(
	{ auth }: MarketplaceClient,
	origin: string,
	email: string,
): Promise<{ jwt: string; cookie: string }> {
	const { token } = valueOf(await auth.login(email, DEMO_PASSWORD));
	const code = await newestCode(origin, email);
	const { access_token: jwt, refreshCookie = "" } = valueOf(await auth.verify(token, code));
	return { jwt, cookie: refreshCookie };
}

/** The newest code mailed to an address. */
export async function newestCode(origin: string, email: string): Promise<string> {
	const reply = await fetch(`${origin}/mailbox?email=${encodeURIComponent(email)}`, {
		headers: { accept: "application/json" },
	});
	const code = /"code"\s*:\s*"(\w+)"/.exec(await reply.text())?.[1];
	assert.ok(code !== undefined, "a code was sent");
	return code;
}
