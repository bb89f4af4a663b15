import assert from "node:assert/strict";
import { DAY_MS } from "../../../../src/base/dates.ts";
import { openNewDatasetPanel, restoreNewDatasetPanel } from "../../../../src/pages/newDataset/controller.ts";
import { newDatasetPage } from "../../../../src/pages/newDataset/protocol.ts";
import { emptyDraft } from "../../../../src/rules/datasetDraft.ts";
import { draft } from "../../../support/clientFixture.ts";
import { AgreeingNotifications, OpenPage, pagePartsOf } from "../../../support/openPage.ts";
import { keyOf, useWindowOf } from "../../../support/windowFixture.ts";
import { DATASET_ID } from "../../../support/writeFixture.ts";

describe("A creation without a response whose dataset a check in Activity finds", () => {
	const ana = useWindowOf("ana");

	const open = () => {
		const notifications = new AgreeingNotifications();
		const parts = pagePartsOf(ana.window, notifications);
		const saved = { restore: { manifest: "", step: "edit" } };
		const page = new OpenPage(newDatasetPage, (panel) => restoreNewDatasetPanel(parts, saved, panel));
		return { parts, notifications, page };
	};

	const publish = async (page: ReturnType<typeof open>["page"]): Promise<void> => {
		await page.send("review", { draft: { ...emptyDraft, ...draft } });
		const { fingerprint } = await page.until(({ step }) => step === "review");
		await page.send("publish", { confirmation: draft.name, fingerprint });
	};

	/** Publishes without a response. Resolves to what Activity's Check Now does. */
	const lose = async (page: ReturnType<typeof open>["page"]) => {
		const account = ana.fixture.accountWith(keyOf("ana"));
		await ana.scope.ownership.markSeller({ id: account.id, name: "Somebody" });
		ana.fixture.service.misbehave("POST /v1/datasets", "reset", 1);
		await publish(page);
		// The marketplace's clock stands still, in the past. A dataset from before the request isn't the one.
		ana.fixture.service.app.pass(100 * 365 * DAY_MS);
		account.publish(draft.name, DATASET_ID);
		const [unknown] = ana.scope.writes.unknown();
		return async () => ana.scope.writes.checkNow(unknown?.id ?? "");
	};

	it("ends on its open page with the dataset, and leaves an empty draft, which New Dataset… shows", async () => {
		const { parts, page } = open();
		const check = await lose(page);
		assert.equal((await check()).kind, "happened");
		const { publication } = await page.until((state) => state.publication.kind === "created");
		assert.equal(publication.created?.id, DATASET_ID);
		assert.equal(ana.scope.drafts.current.draft.name, "");
		await openNewDatasetPanel(parts);
		const { step } = await page.until((state) => state.publication.kind === "idle");
		assert.equal(step, "edit");
		page.panel.dispose();
	});

	it("stays on its open page if it’s found while the page asks whether to allow publishing again", async () => {
		const { notifications, page } = open();
		const check = await lose(page);
		notifications.meanwhile = async () => {
			await check();
			await page.until(({ publication }) => publication.kind === "created");
		};
		await page.send("notCreated", null);
		assert.equal(page.state.publication.created?.id, DATASET_ID);
		page.panel.dispose();
	});

	it("isn’t sent again from a page that’s opened later", async () => {
		const first = open().page;
		const check = await lose(first);
		first.panel.dispose();
		await check();
		const { page } = open();
		const sent = ana.fixture.service.count("POST /v1/datasets");
		await publish(page);
		assert.equal(page.state.publication.kind, "notSent");
		assert.equal(ana.fixture.service.count("POST /v1/datasets"), sent);
		page.panel.dispose();
	});
});
