import assert from "node:assert/strict";
import * as z from "zod/mini";
import { HttpTransport } from "../../../../src/api/transport/httpTransport.ts";
import { turn } from "../../../../src/base/clock.ts";
import { Emitter } from "../../../../src/base/event.ts";
import {
	accessPage,
	accessState,
	type AccessState,
	type EnteredList,
	MAX_LIST_BYTES,
} from "../../../../src/pages/access/protocol.ts";
import { instantClock, settingsFor } from "../../../support/clientFixture.ts";
import { FakePanel } from "../../../support/fakePanel.ts";
import { MemorySecrets } from "../../../support/memorySecrets.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { createSession } from "../../../support/sessions.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";
import { openAccessPanel, restoreAccessPanel } from "../../../../src/pages/access/controller.ts";
import { Notifications } from "../../../../src/host/notifications.ts";

const subject = { datasetId: "4e9b0bd7-57ae-4b8f-b6a4-0f6c6d6e3a11", name: "Tides" };
const log = {
	info: () => undefined,
	warn: (message: string) => assert.fail(message),
	error: (message: string) => assert.fail(message),
	show: () => undefined,
};
const facts = { folder: "/extension", id: "test.extension" };

const stateMessage = z.object({ state: accessState });

const listed = ({ plan }: Pick<AccessState, "plan">): string[] =>
	plan.rows.map(({ action, email }) => `${action} ${email}`);

describe("The addresses on the access page", () => {
	const switched = new Emitter<undefined>();
	const parts = {
		scopes: { value: undefined, onDidChange: switched.event },
		session: createSession({
			root: "",
			secrets: new MemorySecrets(),
			environmentKey: () => undefined,
			createTransport: ({ origin }) => new HttpTransport(settingsFor(origin), { clock: instantClock() }),
		}),
		notifications: new Notifications(),
		log,
		facts,
	};
	let panel: FakePanel;
	let requests = 0;

	beforeEach(() => {
		panel = new FakePanel();
		restoreAccessPanel(parts, { restore: subject }, panel.asPanel);
		panel.send({ type: "ready" });
	});

	afterEach(() => panel.dispose());

	after(() => parts.session.dispose());

	const send = (name: string, body: unknown = null): void =>
		panel.send({ type: "request", id: ++requests, name, body, epoch: 0 });

	const state = async (): Promise<AccessState> => {
		await turn();
		const states = panel.posted.flatMap((message) => stateMessage.safeParse(message).data?.state ?? []);
		return states.at(-1) ?? assert.fail("the page has no state");
	};

	const giveBen = (): void =>
		openAccessPanel(parts, subject).askFor("According to the ledger.", [
			{ line: 1, text: "ben@example.com", action: "grant" },
		]);

	it("are added to those that were entered, or listed separately if they’re for the other action", async () => {
		send("enter", { text: "ana@example.com\n", action: "grant", until: "" });
		openAccessPanel(parts, subject).apply({ text: "ben@example.com" });
		const added = await state();
		assert.equal(added.given.text, "ana@example.com\nben@example.com");
		assert.deepEqual(listed(added), ["grant ana@example.com", "grant ben@example.com"]);
		openAccessPanel(parts, subject).apply({ text: "chen@example.com", action: "revoke" });
		const separate = await state();
		assert.deepEqual(listed(separate), ["revoke chen@example.com"]);
		assert.match(separate.plan.source, /^These addresses come from/);
		assert.deepEqual(
			[separate.given.text, separate.given.action],
			["ana@example.com\nben@example.com", "grant"],
		);
	});

	it("are those that were entered once the user starts over, or types", async () => {
		const ana = { text: "ana@example.com", action: "revoke", until: "" };
		for (const [name, body] of [["newList"], ["enter", ana]] as const) {
			send("enter", ana);
			giveBen();
			const given = await state();
			assert.deepEqual(
				[given.plan.source, listed(given)],
				["According to the ledger.", ["grant ben@example.com"]],
			);
			assert.equal(given.given.text, "ana@example.com");
			send(name, body);
			const entered = await state();
			assert.deepEqual([entered.plan.source, listed(entered)], ["", ["revoke ana@example.com"]]);
		}
	});

	it("are those in the fields when changes start, or else those that were listed from elsewhere", async () => {
		const ana = { text: "ana@example.com", action: "grant", until: "" };
		send("enter", ana);
		giveBen();
		send("start", ana);
		assert.deepEqual(listed(await state()), ["grant ben@example.com"]);
		send("start", { ...ana, action: "revoke" });
		const { plan, given } = await state();
		assert.deepEqual([plan.source, listed({ plan })], ["", ["revoke ana@example.com"]]);
		assert.equal(given.action, "revoke");
	});

	it("are kept, but not listed, while their text is too long, and the page says so", async () => {
		const text = "ana@example.com\n".repeat(MAX_LIST_BYTES / 16 + 1);
		send("enter", { text, action: "grant", until: "" });
		const { plan, given, textProblem } = await state();
		assert.deepEqual(plan.rows, []);
		assert.equal(given.text.length, text.length);
		assert.match(textProblem, /up to 5 MB/);
		send("enter", { text: "ana@example.com", action: "grant", until: "" });
		const shorter = await state();
		assert.deepEqual([listed(shorter), shorter.textProblem], [["grant ana@example.com"], ""]);
		assert.throws(() => openAccessPanel(parts, subject).apply({ text, action: "revoke" }), /up to 5 MB/);
	});

	it("stay listed when the account changes", async () => {
		send("enter", { text: "ana@example.com", action: "grant", until: "" });
		openAccessPanel(parts, subject).apply({ text: "ben@example.com", action: "revoke" });
		const { given, asked } = await state();
		switched.fire(undefined);
		const after = await state();
		assert.match(after.plan.source, /^These addresses come from/);
		assert.deepEqual(listed(after), ["revoke ben@example.com"]);
		assert.deepEqual([after.given, after.asked], [given, asked]);
	});

	it("are replaced by the ones entered in the form after an account switch, if they came from the previous account’s ledger", async () => {
		send("enter", { text: "ana@example.com", action: "grant", until: "" });
		giveBen();
		const { given } = await state();
		switched.fire(undefined);
		const after = await state();
		assert.deepEqual([after.plan.source, listed(after)], ["", ["grant ana@example.com"]]);
		assert.deepEqual(after.given, given);
	});
});

describe("A run on the access page", () => {
	const path = `POST /v1/datasets/${subject.datasetId}/access`;
	const revocations = path.replace("POST", "DELETE");
	const emails = ["a", "b", "c", "d", "e"].map((name) => `${name}@example.com`);
	const list = { text: emails.join("\n"), action: "grant", until: "" } as const;
	const signedIn = useWindowOf("ana");
	let notifications: AgreeingNotifications;
	let page: OpenPage<typeof accessPage>;

	beforeEach(() => {
		const { fixture, window } = signedIn;
		fixture.accountWith(keyOf("ana")).publish("Tides", subject.datasetId);
		const { accounts } = fixture.service.app.marketplace;
		for (const email of emails) accounts.create({ email, name: "Somebody", role: "buyer" });
		notifications = new AgreeingNotifications();
		page = new OpenPage(accessPage, (panel) =>
			restoreAccessPanel(pagePartsOf(window, notifications), { restore: subject }, panel),
		);
		fixture.add(page.panel);
	});

	it("stops at a switch to another account, and says so", async () => {
		const release = signedIn.fixture.service.hold(path);
		void page.send("start", list);
		await signedIn.fixture.service.arrival(path, 3);
		await signedIn.fixture.signIn(signedIn.window, "bea");
		release();
		assert.match(await notifications.first(), /^Stopped changing access to Tides: 3 done, 2 not sent/);
		assert.equal(signedIn.fixture.service.count(path), 3);
		assert.deepEqual(signedIn.scope.writes.records(), []);
	});

	it("is replaced by the changes that were opened during it, and then by an empty list", async () => {
		const release = signedIn.fixture.service.hold(path);
		void page.send("start", list);
		await signedIn.fixture.service.arrival(path, 3);
		openAccessPanel(pagePartsOf(signedIn.window, notifications), subject).askFor("According to the ledger.", [
			{ line: 1, text: "a@example.com", action: "revoke" },
			{ line: 2, text: "b@example.com", action: "grant" },
		]);
		release();
		await page.until(({ run }) => run?.phase.kind === "ended");
		await page.send("newList", null);
		const waiting = await page.until(({ run }) => run === null);
		assert.equal(waiting.plan.source, "According to the ledger.");
		assert.deepEqual(
			waiting.plan.rows.map(({ email, state }) => `${email} ${state}`),
			["a@example.com ready", "b@example.com already"],
		);
		void page.send("start", waiting.given);
		await page.until(({ run }) => run?.phase.kind === "ended");
		await page.send("newList", null);
		const { plan } = await page.until(({ run }) => run === null);
		assert.deepEqual([plan.source, listed({ plan })], ["", []]);
	});

	it("leaves in the field what it didn’t send, for the next list", async () => {
		const { until } = list;
		const text =
			"a@example.com, 2099-12-31\nmei@example.com, until soon\nbroken\nаnna@example.com\nb@example.com, 2099-12-31\na@example.com";
		await page.send("enter", { text, action: "grant", until });
		const b = page.state.plan.rows.find(({ email }) => email === "b@example.com");
		await page.send("tick", { key: b?.key ?? "", on: false });
		void page.send("start", { text, action: "grant", until });
		await page.until(({ run }) => run?.phase.kind === "ended");
		await page.send("newList", null);
		const { given, plan } = await page.until(({ run }) => run === null);
		assert.equal(
			given.text,
			"mei@example.com, until soon\nbroken\nаnna@example.com\nb@example.com, 2099-12-31",
		);
		assert.equal(plan.counts.all, 4);
	});

	it("leaves in the field what it was stopped from sending", async () => {
		const release = signedIn.fixture.service.hold(path);
		void page.send("start", list);
		await signedIn.fixture.service.arrival(path, 3);
		await page.send("stop", null);
		release();
		await page.until(({ run }) => run?.phase.kind === "ended");
		await page.send("newList", null);
		const { given } = await page.until(({ run }) => run === null);
		assert.equal(given.text, "d@example.com\ne@example.com");
	});

	/** Starts a run, and stops it when three of its changes are being sent. `meanwhile` happens just before. */
	const stopRun = async (entered: EnteredList, route: string, meanwhile: () => void = () => undefined) => {
		const release = signedIn.fixture.service.hold(route);
		void page.send("start", entered);
		await signedIn.fixture.service.arrival(route, 3);
		meanwhile();
		await page.send("stop", null);
		release();
		await page.until(({ run }) => run?.phase.kind === "ended");
	};

	const opened = () => openAccessPanel(pagePartsOf(signedIn.window, notifications), subject);

	const revokeB = (): void =>
		opened().askFor("According to the ledger.", [{ line: 1, text: "b@example.com", action: "revoke" }]);

	it("of a list that wasn’t entered in the field lists again what it didn’t send, and never puts it in the field", async () => {
		opened().askFor(
			"According to the ledger.",
			emails.map((text, index) => ({ line: index + 1, text, action: index === 4 ? "grant" : "revoke" })),
		);
		await stopRun({ ...list, text: "" }, revocations);
		await page.send("newList", null);
		const { given, plan } = await page.until(({ run }) => run === null);
		assert.equal(given.text, "");
		assert.equal(plan.source, "According to the ledger.");
		assert.deepEqual(listed({ plan }), ["revoke d@example.com", "grant e@example.com"]);
		await page.send("newList", null);
		const entered = await page.until((state) => state.plan.source === "");
		assert.deepEqual([entered.given.text, listed(entered)], ["", []]);
	});

	it("of a list that wasn’t entered in the field leaves the field alone when another list begins", async () => {
		opened().askFor(
			"According to the ledger.",
			emails.map((text, index) => ({ line: index + 1, text, action: "revoke" })),
		);
		await stopRun({ ...list, text: "" }, revocations);
		opened().apply({ text: "f@example.com" });
		const { given, plan } = await page.until(({ run }) => run === null);
		assert.equal(given.text, "f@example.com");
		assert.deepEqual(listed({ plan }), ["grant f@example.com"]);
	});

	it("leaves in the field what it was stopped from sending, even if another list was opened during it", async () => {
		await stopRun(list, path, revokeB);
		await page.send("newList", null);
		const { given, plan } = await page.until(({ run }) => run === null);
		assert.deepEqual(listed({ plan }), ["revoke b@example.com"]);
		assert.deepEqual([given.text, given.action], ["d@example.com\ne@example.com", "grant"]);
		await page.send("newList", null);
		const entered = await page.until((state) => state.plan.source === "");
		assert.deepEqual(listed(entered), ["grant d@example.com", "grant e@example.com"]);
	});

	it("leaves in the field what it was stopped from sending, below the addresses added during it", async () => {
		await stopRun(list, path, () => opened().apply({ text: "f@example.com" }));
		await page.send("newList", null);
		const { given, plan } = await page.until(({ run }) => run === null);
		assert.equal(given.text, "f@example.com\nd@example.com\ne@example.com");
		assert.equal(plan.counts.grants, 3);
	});

	it("never mixes what it was stopped from sending with addresses for the other action", async () => {
		await stopRun(list, path, () => opened().apply({ text: "b@example.com", action: "revoke" }));
		await page.send("newList", null);
		const { given, plan } = await page.until(({ run }) => run === null);
		assert.deepEqual(listed({ plan }), ["revoke b@example.com"]);
		assert.deepEqual([given.text, given.action], ["d@example.com\ne@example.com", "grant"]);
	});

	it("leaves in the field what a switch to another account kept it from sending, even if another list was opened", async () => {
		const { fixture, window } = signedIn;
		const release = fixture.service.hold(path);
		void page.send("start", list);
		await fixture.service.arrival(path, 3);
		revokeB();
		await fixture.signIn(window, "bea");
		release();
		const { given, plan } = await page.until(({ account }) => account.account.startsWith("bea"));
		assert.equal(given.text, "d@example.com\ne@example.com");
		assert.deepEqual(listed({ plan }), ["grant d@example.com", "grant e@example.com"]);
	});

	it("leaves in the field what a switch to another account kept it from sending", async () => {
		const { fixture, window } = signedIn;
		const release = fixture.service.hold(path);
		void page.send("start", list);
		await fixture.service.arrival(path, 3);
		await fixture.signIn(window, "bea");
		release();
		await notifications.first();
		openAccessPanel(pagePartsOf(window, notifications), subject).apply({ text: "f@example.com" });
		const { given } = await page.until(({ given: { text } }) => text.endsWith("f@example.com"));
		assert.equal(given.text, "d@example.com\ne@example.com\nf@example.com");
	});

	it("keeps the dataset’s name from another account that doesn’t know the dataset", async () => {
		const { fixture, window } = signedIn;
		assert.equal(page.state.dataset.name, "Tides");
		await fixture.signIn(window, "bea");
		const { dataset } = await page.until(({ account }) => account.account.startsWith("bea"));
		assert.doesNotMatch(dataset.name, /Tides/);
	});

	it("finds out the dataset’s name again when the account is back", async () => {
		const { fixture, window } = signedIn;
		await fixture.signIn(window, "bea");
		await fixture.signIn(window, "ana");
		const grant = { text: "a@example.com", action: "grant", until: "" } as const;
		await page.send("start", grant);
		await page.until(({ run }) => run?.phase.kind === "ended");
		assert.equal(signedIn.scope.writes.records()[0]?.datasetName, undefined);
		await signedIn.scope.catalogue.refresh();
		await page.until(({ dataset }) => dataset.name === "Tides");
		assert.equal(page.panel.title, "Access: Tides");
		await page.send("newList", null);
		await page.send("start", { ...grant, action: "revoke" });
		await page.until(({ run }) => run?.action === "revoke" && run.phase.kind === "ended");
		assert.equal(signedIn.scope.writes.records()[0]?.datasetName, "Tides");
	});

	for (const [name, learn] of [
		["the ledger", async () => page.send("start", list)],
		["My Datasets", async () => signedIn.scope.ownership.addById(subject.datasetId)],
	] as const) {
		it(`knows the dataset’s name from ${name} at once when the account is back`, async () => {
			const { fixture, window } = signedIn;
			await learn();
			await signedIn.scope.writes.idle();
			await fixture.signIn(window, "bea");
			assert.notEqual(page.panel.title, "Access: Tides");
			await fixture.signIn(window, "ana");
			assert.equal(page.panel.title, "Access: Tides");
			await page.until(({ dataset }) => dataset.name === "Tides");
		});
	}
});
