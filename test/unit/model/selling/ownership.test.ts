import assert from "node:assert/strict";
import { HttpTransport } from "../../../../src/api/transport/httpTransport.ts";
import type { HttpRequest, HttpResponse } from "../../../../src/api/transport/httpMessages.ts";
import { markSellerIn, Ownership } from "../../../../src/model/selling/ownership.ts";
import { accountFolder } from "../../../../src/model/session/accounts.ts";
import type { Session } from "../../../../src/model/session/session.ts";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { draft, settingsFor } from "../../../support/clientFixture.ts";
import { SELLER } from "../../../support/host/marketplace.ts";
import { ACCOUNT_KEY, ModelFixture, OTHER_KEY } from "../../../support/modelFixture.ts";
import { inUse, signInOf } from "../../../support/sessions.ts";

const idOf = (number: number): string => `11111111-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Connections over which the read of a dataset doesn't end until `end` resolves. */
class LateReads extends HttpTransport {
	readonly end = Promise.withResolvers<void>();

	override async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
		try {
			return await super.send(request, signal);
		} finally {
			if (request.path.includes("/v1/datasets/")) await this.end.promise;
		}
	}
}

/** Connections that count the reads of datasets. */
class CountedReads extends HttpTransport {
	count = 0;

	override async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
		if (request.path.includes("/v1/datasets/")) this.count++;
		return super.send(request, signal);
	}
}

describe("Ownership", () => {
	let fixture: ModelFixture;
	let session: Session;
	let writes: Writes;
	let listed: Array<{ id: string; name: string }> = [];

	beforeEach(async () => {
		fixture = await new ModelFixture(SELLER).open();
		session = await fixture.signedIn();
		writes = fixture.add(new Writes(inUse(session), { clock: fixture.clock }));
		listed = [];
	});

	afterEach(async () => fixture.close());

	const open = (): Ownership => fixture.add(new Ownership(inUse(session), writes, () => listed));

	/** Returns the new dataset's ID. */
	const create = async (name: string): Promise<string> => {
		const outcome = await writes.run(
			{ kind: "create", datasetName: name },
			async (client) => client.datasets.create({ ...draft, name }),
			(value) => value,
		);
		assert.ok(outcome.kind === "done");
		return outcome.value.id ?? "";
	};

	it("lists a dataset created on this computer, even after the journal is deleted", async () => {
		const ownership = open();
		const kept = new Promise<void>((resolve) => ownership.onDidChange(() => resolve()));
		const made = await create("Rivers");
		await kept;
		assert.deepEqual(
			ownership.items().map(({ id, reason, name }) => [id, reason, name]),
			[[made, "created", "Rivers"]],
		);
		await writes.forget();
		assert.equal(open().items().length, 1);
	});

	it("lists a dataset for the account that created it, even if another is in use when the response arrives", async () => {
		const ownership = open();
		const { account } = session;
		assert.ok(account);
		fixture.accountWith(OTHER_KEY);
		const release = fixture.service.hold("POST /v1/datasets");
		const creating = create("Rivers");
		await fixture.service.arrival("POST /v1/datasets");
		await signInOf(session).withKey({
			baseUrl: account.origin,
			key: OTHER_KEY,
			account: "other",
		});
		release();
		await creating;
		const ofOther = fixture.add(new Writes(inUse(session)));
		assert.deepEqual(fixture.add(new Ownership(inUse(session), ofOther, () => [])).items(), []);
		assert.deepEqual(
			ownership.items().map(({ reason, name }) => [reason, name]),
			[["created", "Rivers"]],
		);
	});

	it("lists datasets whose creation is already in the journal at startup", async () => {
		const made = await create("Rivers");
		assert.equal(open().item(made.toUpperCase())?.reason, "created");
	});

	it("adds a dataset by its ID if the marketplace returns it", async () => {
		const ownership = open();
		fixture.account.publish("Lakes", idOf(7));
		assert.equal((await ownership.addById("../access")).kind, "invalid");
		const missing = await ownership.addById(idOf(8));
		assert.ok(missing.kind === "failed" && missing.error.kind === "notFound");
		assert.equal((await ownership.addById(` ${idOf(7)} `)).kind, "added");
		assert.equal((await ownership.addById(idOf(7))).kind, "already");
		assert.equal(open().item(idOf(7))?.name, "Lakes");
	});

	it("lists the datasets of sellers marked as mine", async () => {
		const ownership = open();
		listed = [{ id: idOf(3), name: "Seas" }];
		assert.equal(ownership.isMine({ id: idOf(9), seller_id: "seller-1" }), false);
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		assert.ok(ownership.isMine({ id: idOf(9), seller_id: "seller-1" }));
		assert.equal(ownership.item(idOf(3))?.reason, "seller");
		await ownership.unmarkSeller("seller-1");
		assert.deepEqual(ownership.items(), []);
	});

	it("stores a marked seller for an account that isn’t in use", async () => {
		const { origin } = fixture.service;
		listed = [{ id: idOf(3), name: "Seas" }];
		const id = { origin, account: "other@example.com" };
		await markSellerIn(accountFolder(fixture.root, id), { id: "seller-2", name: "Bee" });
		assert.deepEqual(open().sellers(), []);
		await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: id.account });
		assert.deepEqual(open().sellers(), [{ id: "seller-2", name: "Bee" }]);
		assert.equal(open().item(idOf(3))?.reason, "seller");
	});

	it("stops loading when the account is left, and doesn’t reject", async () => {
		const { origin } = fixture.service;
		listed = Array.from({ length: 9 }, (_, index) => ({ id: idOf(index + 1), name: "Seas" }));
		listed.forEach(({ id, name }) => fixture.account.publish(name, id));
		const ownership = open();
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		const reads = listed.map(({ id }) => `GET /v1/datasets/${id}`);
		const held = reads.map((read) => fixture.service.hold(read));
		const refreshing = ownership.refresh();
		await fixture.service.arrival(`GET /v1/datasets/${idOf(1)}`);
		await signInOf(session).withKey({ baseUrl: origin, key: ACCOUNT_KEY, account: "other@example.com" });
		await refreshing;
		assert.equal(fixture.service.count(`GET /v1/datasets/${idOf(9)}`), 0);
		for (const release of held) release();
	});

	it("keeps what was loaded over new connections if a read over the old ones fails late", async () => {
		const late = new LateReads(settingsFor(fixture.service.origin));
		const transports = [late];
		const createTransport = (): HttpTransport =>
			transports.pop() ?? new HttpTransport(settingsFor(fixture.service.origin));
		const window = await fixture.signedIn({ createTransport });
		listed = [{ id: idOf(1), name: "Seas" }];
		fixture.account.publish("Seas", idOf(1));
		const ownership = fixture.add(new Ownership(inUse(window), writes, () => listed));
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		const release = fixture.service.hold(`GET /v1/datasets/${idOf(1)}`);
		const overOld = ownership.refresh();
		await fixture.service.arrival(`GET /v1/datasets/${idOf(1)}`);
		await window.resetTransport();
		release();
		await ownership.refresh();
		assert.equal(ownership.item(idOf(1))?.dataset.kind, "ready");
		late.end.resolve();
		await overOld;
		assert.equal(ownership.item(idOf(1))?.dataset.kind, "ready");
	});

	it("stops loading when the marketplace can’t be reached, and starts over on the next refresh", async () => {
		const reads = new CountedReads(settingsFor(fixture.service.origin));
		const window = await fixture.signedIn({ createTransport: () => reads });
		listed = Array.from({ length: 30 }, (_, index) => ({ id: idOf(index + 1), name: "Seas" }));
		const ownership = fixture.add(new Ownership(inUse(window), writes, () => listed));
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		await fixture.service.close();
		await ownership.refresh();
		assert.deepEqual(new Set(ownership.items().map(({ dataset }) => dataset.kind)), new Set(["failed"]));
		const asked = reads.count;
		// The first error comes while as many requests as are sent at once are in flight.
		assert.ok(asked <= 4, `requested ${asked} datasets`);
		await ownership.refreshNew();
		assert.equal(reads.count, asked);
		await ownership.refresh();
		assert.ok(reads.count > asked);
	});

	it("removes a dataset from the list and adds it back", async () => {
		const ownership = open();
		const made = await create("Rivers");
		await ownership.remove(made);
		assert.deepEqual(ownership.items(), []);
		assert.equal((await ownership.addById(made)).kind, "added");
		assert.equal(ownership.items().length, 1);
	});

	it("loads each dataset once for concurrent callers, and reports which are gone", async () => {
		const ownership = open();
		listed = Array.from({ length: 9 }, (_, index) => ({ id: idOf(index + 1), name: `Set ${index}` }));
		listed.slice(0, -1).forEach(({ id, name }) => fixture.account.publish(name, id));
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		fixture.service.forget();
		const release = fixture.service.hold(`GET /v1/datasets/${idOf(1)}`);
		const reading = Promise.all([ownership.refresh(), ownership.refresh()]);
		await fixture.service.arrival(`GET /v1/datasets/${idOf(8)}`);
		assert.equal(ownership.item(idOf(1))?.dataset.kind, "loading");
		release();
		await reading;
		assert.equal(fixture.service.requests.length, 9);
		assert.equal(ownership.item(idOf(1))?.dataset.kind, "ready");
		const gone = ownership.item(idOf(9))?.dataset;
		assert.ok(gone?.kind === "failed" && gone.error.kind === "notFound");
	});

	it("loads each dataset once, even if a listener requests the new ones after the first has changed", async () => {
		const ownership = open();
		listed = Array.from({ length: 30 }, (_, index) => ({ id: idOf(index + 1), name: "Seas" }));
		listed.forEach(({ id, name }) => fixture.account.publish(name, id));
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		fixture.service.forget();
		fixture.add(ownership.onDidChange(() => void ownership.refreshNew()));
		await ownership.refresh();
		await ownership.refreshNew();
		assert.equal(fixture.service.requests.length, 30);
	});

	it("loads only new datasets on request", async () => {
		const ownership = open();
		listed = [{ id: idOf(1), name: "Seas" }];
		fixture.account.publish("Seas", idOf(1));
		fixture.account.publish("Lakes", idOf(2));
		await ownership.markSeller({ id: "seller-1", name: "Acme" });
		fixture.service.forget();
		await Promise.all([ownership.refreshNew(), ownership.refreshNew()]);
		assert.equal(ownership.item(idOf(1))?.dataset.kind, "ready");
		listed = [...listed, { id: idOf(2), name: "Lakes" }];
		await Promise.all([ownership.refreshNew(), ownership.refreshNew()]);
		assert.equal(ownership.item(idOf(2))?.dataset.kind, "ready");
		assert.equal(fixture.service.requests.length, 2);
	});
});
