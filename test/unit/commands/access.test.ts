import assert from "node:assert/strict";
import { accessCommands } from "../../../src/commands/access.ts";
import { subjectOf } from "../../../src/commands/accessSteps.ts";
import { Notifications } from "../../../src/host/notifications.ts";
import { BUYER } from "../../support/host/marketplace.ts";
import { AgreeingNotifications, pagePartsOf } from "../../support/openPage.ts";
import { window as hostWindow } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";
import { DATASET_ID, grantTo } from "../../support/writeFixture.ts";

const READ_PATH = `GET /v1/datasets/${DATASET_ID}`;
const EMAIL = "ben@example.com";

/** Enters the same text in every input box, and keeps the titles, the prompts, and what was shown. */
class Typist extends Notifications {
	readonly shown: string[][] = [];
	readonly titles: string[] = [];
	readonly prompts: string[] = [];
	readonly #text: string | undefined;

	constructor(text?: string) {
		super();
		this.#text = text;
	}

	override async input({ title, prompt }: { title: string; prompt: string }): Promise<string | undefined> {
		this.titles.push(title);
		this.prompts.push(prompt);
		return this.#text;
	}

	override async show(_severity: string, ...shown: string[]): Promise<undefined> {
		this.shown.push(shown);
	}
}

/** Agrees to the first question, and selects “Revoke Access…” in the notification that follows. */
class Revoker extends Notifications {
	readonly #asked: string[] = [];
	readonly secondQuestion = Promise.withResolvers<string>();

	/** Called while the notification is open. */
	meanwhile: () => Promise<void> = async () => undefined;

	override async confirm({ question }: { question: string }): Promise<boolean> {
		if (this.#asked.push(question) > 1) this.secondQuestion.resolve(question);
		return this.#asked.length === 1;
	}

	override async show<A extends string>(
		_: string,
		_message: string,
		...actions: A[]
	): Promise<A | undefined> {
		await this.meanwhile();
		return actions.find((action) => action === "Revoke Access…");
	}
}

describe("The access commands", () => {
	const ana = useWindowOf("ana");
	const { withProgress } = hostWindow;

	beforeEach(() => {
		ana.fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
	});

	afterEach(() => {
		hostWindow.withProgress = withProgress;
	});

	const commands = (notifications: Notifications) => accessCommands(pagePartsOf(ana.window, notifications));

	const grantTitle = async (): Promise<string | undefined> => {
		const notifications = new Typist();
		await commands(notifications).grant({ datasetId: DATASET_ID });
		return notifications.titles[0];
	};

	const granted = async (): Promise<unknown> =>
		ana.scope.writes.run(grantTo(EMAIL), async () => ({ kind: "done", value: undefined }));

	for (const failure of [{ status: 404 }, { status: 403 }, { status: 500 }, "reset"] as const) {
		it(`set an end date, on which to revoke access, on this computer, even if the dataset can’t be loaded: ${JSON.stringify(failure)}`, async () => {
			await granted();
			ana.fixture.service.misbehave(READ_PATH, failure);
			const notifications = new Typist("2999-12-31");
			const { setEndDate } = commands(notifications);
			assert.deepEqual(await setEndDate({ datasetId: DATASET_ID, email: EMAIL }), {
				kind: "ended",
				state: "done",
				sentence: "",
			});
			assert.equal(ana.scope.ledger.entry(DATASET_ID, EMAIL)?.until, "2999-12-31");
			assert.match(
				notifications.prompts.join(),
				/^Enter the date on which to revoke access, as YYYY-MM-DD\. /,
			);
		});
	}

	it("name a dataset that can’t be loaded as the access ledger does, or else by its ID", async () => {
		ana.fixture.service.misbehave(READ_PATH, { status: 404 });
		assert.match((await grantTitle()) ?? "", /^Grant Access to .*1111/);
		await granted();
		assert.equal(await grantTitle(), "Grant Access to Rivers");
	});

	it("show a placeholder for an unknown name, but don’t record it or give it to the dataset’s page", async () => {
		ana.fixture.service.misbehave(READ_PATH, { status: 404 });
		const notifications = new AgreeingNotifications();
		const argument = { datasetId: DATASET_ID, email: BUYER };
		await commands(notifications).grant(argument);
		assert.match(await notifications.first(), /now has access to \(unnamed\) · 1111/);
		assert.equal(ana.scope.ledger.entry(DATASET_ID, BUYER)?.datasetName, undefined);
		const subject = await subjectOf({ ...ana.scope, notifications }, argument);
		assert.deepEqual(subject, { datasetId: DATASET_ID, name: "" });
	});

	it("offer to create or add a dataset if My Datasets is empty", async () => {
		const notifications = new Typist();
		assert.deepEqual(await commands(notifications).grant(), { kind: "cancelled" });
		assert.deepEqual(notifications.shown, [
			[
				"My Datasets is empty. Create a dataset, or add one of yours by its ID.",
				"New Dataset…",
				"Add Dataset by ID…",
			],
		]);
	});

	it("name a dataset that can’t be loaded as My Datasets does", async () => {
		const { fixture, window, scope } = ana;
		await scope.ownership.addById(DATASET_ID);
		await fixture.signIn(window, "bea");
		fixture.service.misbehave(READ_PATH, { status: 404 });
		await fixture.signIn(window, "ana");
		assert.equal(await grantTitle(), "Grant Access to Rivers");
	});

	it("show progress while access is granted or revoked", async () => {
		const titles: string[] = [];
		hostWindow.withProgress = async (options: { cancellable: boolean; title?: string }, task) => {
			titles.push(options.title ?? "");
			return withProgress(options, task);
		};
		const { grant, revoke } = commands(new AgreeingNotifications());
		await grant({ datasetId: DATASET_ID, email: BUYER });
		await revoke({ datasetId: DATASET_ID, email: BUYER });
		const changing = titles.filter((title) => !title.startsWith("Loading"));
		assert.deepEqual(changing, ["Granting access", "Revoking access"]);
	});

	it("offer the opposite in a notification that still works after switching accounts", async () => {
		const { fixture, window } = ana;
		const notifications = new Revoker();
		notifications.meanwhile = async () => fixture.signIn(window, "bea");
		await commands(notifications).grant({ datasetId: DATASET_ID, email: BUYER });
		assert.match(
			await notifications.secondQuestion.promise,
			/^Revoke access to .*Rivers.* for .*buyer@example\.com/,
		);
		assert.equal(fixture.service.count(READ_PATH), 1);
	});
});
