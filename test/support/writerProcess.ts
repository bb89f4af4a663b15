import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { Writes } from "../../src/model/writes/writes.ts";
import { instantClock, settingsFor } from "./clientFixture.ts";
import { createSession, inUse, signInOf } from "./sessions.ts";
import { MemorySecrets } from "./memorySecrets.ts";

/*
 * A window in its own process: `node writerProcess.ts FOLDER ORIGIN KEY`. It withdraws 75.00 when its parent
 * sends "go", and reports the outcome.
 */
const [, , root = "", origin = "", key = ""] = process.argv;
const session = createSession({
	root,
	secrets: new MemorySecrets(),
	environmentKey: () => key,
	createTransport: (service) => new HttpTransport(settingsFor(service.origin), { clock: instantClock() }),
});
await session.setMarketplace(origin);
await signInOf(session).withEnvironment(origin);
const writes = new Writes(inUse(session));
process.on("message", () => {
	void writes
		.run({ kind: "withdraw", amount: "75.00", currency: "USD" }, async (client) =>
			client.billing.withdraw("75.00"),
		)
		.then((outcome) => {
			const other = outcome.kind === "blocked" && outcome.otherWindow;
			process.send?.(other ? "blocked by another window" : outcome.kind);
		});
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
