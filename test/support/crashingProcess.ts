import { join } from "node:path";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { CatalogueWorkerClient } from "../../src/catalogue/worker/workerClient.ts";
import type { Session } from "../../src/model/session/session.ts";
import { marks } from "./canary.ts";
import { settingsFor } from "./clientFixture.ts";
import { MemorySecrets } from "./memorySecrets.ts";
import { createSession, signInOf } from "./sessions.ts";

/*
 * A window in its own process: `node crashingProcess.ts FOLDER ORIGIN`. Calls in flight use every marked secret: a
 * sign-in, reads with key and token, and a list in the worker. Nothing catches what those reads throw. On `load`, it
 * starts a load that crashes the worker.
 */
const [, , root = "", baseUrl = ""] = process.argv;
const settings = settingsFor(baseUrl, { requestTimeoutSeconds: 300, maxResponseMegabytes: 1024 });
const openSession = async (name: string): Promise<Session> => {
	const session = createSession({
		root: join(root, name),
		secrets: new MemorySecrets(),
		environmentKey: () => undefined,
		createTransport: () => new HttpTransport(settings),
	});
	await session.setMarketplace(baseUrl);
	return session;
};
const password = { baseUrl, email: "canary@example.com", password: marks.password };

const keyed = await openSession("keyed");
await signInOf(keyed).withKey({ baseUrl, key: marks.key, account: "buyer" });
const byPassword = await openSession("byPassword");
const first = await signInOf(byPassword).withPassword(password);
if (first.kind === "codeSent") await first.steps.verify(marks.code);
const second = await signInOf(byPassword).withPassword(password);

const worker = new CatalogueWorkerClient(new URL("../../src/catalogue/worker/worker.ts", import.meta.url));
const { signal } = new AbortController();
const load = async (origin: string, url: string): Promise<unknown> => {
	const changed = { ...settings, origin, proxy: { ...settings.proxy, url } };
	return worker.load({
		settings: changed,
		baselinePath: join(root, "baseline"),
		credentials: { bearer: async () => marks.key, rejected: () => undefined },
		signal,
		onProgress: () => undefined,
	});
};

process.on("disconnect", () => process.exit());
process.on("message", (told) => {
	if (told === "load") {
		void load("http://market.example", `http://ana:${marks.password}@proxy.example`);
		return;
	}
	if (second.kind === "codeSent") void second.steps.verify(marks.code);
	void keyed.inUse?.client?.billing.depositPage();
	void byPassword.inUse?.client?.billing.autoDeposit();
	void load(baseUrl, "");
});
process.send?.("signed in");
