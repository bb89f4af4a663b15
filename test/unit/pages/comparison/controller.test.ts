import assert from "node:assert/strict";
import * as z from "zod/mini";
import { comparisonState, type ComparisonState } from "../../../../src/pages/comparison/protocol.ts";
import { FakePanel } from "../../../support/fakePanel.ts";
import { until } from "../../../support/host/conditions.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../../support/windowFixture.ts";
import { DATASET_ID } from "../../../support/writeFixture.ts";
import { restoreComparisonPanel } from "../../../../src/pages/comparison/controller.ts";
import { Notifications } from "../../../../src/host/notifications.ts";

const READ = `GET /v1/datasets/${DATASET_ID}`;
const stateMessage = z.object({ state: comparisonState });

describe("The compare page", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let panel: FakePanel;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		panel = new FakePanel();
		const ana = fixture.accountWith(keyOf("ana"));
		ana.publish("Rivers", DATASET_ID);
		ana.receive("25.00");
		await fixture.signIn(window, "ana");
	});

	afterEach(async () => {
		panel.dispose();
		await fixture.close();
	});

	const open = (): void => {
		const parts = {
			...window,
			notifications: new Notifications(),
			log: {
				info: () => undefined,
				warn: (message: string) => assert.fail(message),
				error: (message: string) => assert.fail(message),
				show: () => undefined,
			},
			facts: { folder: "/extension", id: "test.extension" },
		};
		restoreComparisonPanel(parts, { restore: { ids: [DATASET_ID] } }, panel.asPanel);
		panel.send({ type: "ready" });
	};

	const state = (): ComparisonState | undefined =>
		panel.posted.flatMap((message) => stateMessage.safeParse(message).data?.state ?? []).at(-1);

	const phase = (): string | undefined => state()?.columns[0]?.phase;

	it("shows nothing of the previous account after a switch, even if it arrives late", async () => {
		const release = fixture.service.hold(READ, 1);
		open();
		await fixture.service.arrival(READ);
		await window.scopes.value?.wallet.refresh();
		assert.equal(state()?.balance?.amount, "25.00000000");
		const ended = fixture.service.misbehave(READ, { status: 404 });
		await fixture.signIn(window, "bea");
		await until(async () => phase() === "gone");
		ended.dispose();
		release();
		await window.scopes.value?.wallet.refresh();
		const [column] = state()?.columns ?? [];
		assert.deepEqual([column?.phase, column?.name, column?.record], ["gone", "", null]);
		assert.equal(state()?.balance?.amount, "0.00000000");
	});

	it("drops what it showed of the previous account at once", async () => {
		open();
		await until(async () => phase() === "ready" && state()?.balance?.amount === "25.00000000");
		const before = panel.posted.length;
		fixture.service.hold(READ);
		await fixture.signIn(window, "bea");
		await panel.untilPosted(before + 1);
		const [column] = state()?.columns ?? [];
		assert.deepEqual([column?.phase, column?.name, column?.record], ["loading", "", null]);
		assert.notEqual(state()?.balance?.amount, "25.00000000");
	});
});
