import { randomUUID } from "node:crypto";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { Writes } from "../../src/model/writes/writes.ts";
import { settingsFor } from "./clientFixture.ts";
import { createSession, inUse, signInWithPassword } from "./sessions.ts";
import { MemorySecrets } from "./memorySecrets.ts";
import { type PreparedWrite, type Targets, writeActs } from "./writeActs.ts";

/*
 * A window in its own process: `node windowProcess.ts FOLDER ORIGIN EMAIL KIND…`. It signs in with the code
 * its parent sends, starts the named writes at once, on targets that need not exist, and waits to be killed.
 */
const [, , root = "", baseUrl = "", email = "", ...kinds] = process.argv;
const session = createSession({
	root,
	secrets: new MemorySecrets(),
	environmentKey: () => undefined,
	createTransport: ({ origin }) => new HttpTransport(settingsFor(origin, { requestTimeoutSeconds: 300 })),
});
const targets: Targets = {
	draft: () => ({ name: randomUUID() }),
	publish: async () => ({ id: randomUUID() }),
	grant: async () => undefined,
};

const code = async (): Promise<string> =>
	new Promise((resolve) => {
		process.once("message", (message) => resolve(String(message)));
		process.send?.("code");
	});

process.on("disconnect", () => process.exit());
await session.setMarketplace(baseUrl);
await signInWithPassword(session, { baseUrl, email, code });
const account = inUse(session);
const writes = new Writes(account);
const window = { session, account, writes };
const prepared: PreparedWrite[] = [];
for (const act of writeActs.filter(({ kind }) => kinds.includes(kind)))
	prepared.push(await act.prepare(targets, window));

await Promise.all(prepared.map(async (write) => write.run(window)));
