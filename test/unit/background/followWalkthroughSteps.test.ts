import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { followWalkthroughSteps } from "../../../src/background/followWalkthroughSteps.ts";
import { emptyDraft } from "../../../src/rules/datasetDraft.ts";
import { until } from "../../support/host/conditions.ts";
import { DATASET_ID, grantTo, withdrawal, WITHDRAW_PATH } from "../../support/writeFixture.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";

describe("Walkthrough steps that follow the account", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let completed: Set<string>;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		completed = new Set();
		fixture.add(followWalkthroughSteps(window.scopes, { complete: (step) => void completed.add(step) }));
		await fixture.signIn(window, "ana");
		fixture.accountWith(keyOf("ana")).publish("Rivers", DATASET_ID);
	});

	afterEach(async () => fixture.close());

	const scope = (): AccountScope => {
		assert.ok(window.scopes.value);
		return window.scopes.value;
	};

	it("are completed by a draft, a grant, and a withdrawal, each when it’s done", async () => {
		const { drafts, writes } = scope();
		assert.deepEqual([...completed], ["connect"]);
		await drafts.save("", { ...emptyDraft, name: "Rivers" });
		await until(async () => completed.has("describe"));
		await writes.run(grantTo("ana@example.com"), async (client) =>
			client.datasets.access("grant", DATASET_ID, "ana@example.com"),
		);
		await until(async () => completed.has("access"));
		await writes.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
		await until(async () => completed.has("paid"));
		assert.deepEqual([...completed].toSorted(), ["access", "connect", "describe", "paid"]);
	});

	it("aren’t completed by a withdrawal that the marketplace rejects", async () => {
		fixture.service.misbehave(WITHDRAW_PATH, { status: 422 });
		await scope().writes.run(withdrawal, async (client) => client.billing.withdraw("75.00"));
		assert.deepEqual([...completed], ["connect"]);
	});

	it("are completed by a deposit once its checkout is paid, not by one made elsewhere", async () => {
		const { checkouts, lastDeposit, wallet } = scope();
		const account = fixture.accountWith(keyOf("ana"));
		account.receive("10.00");
		await wallet.refresh();
		await until(async () => lastDeposit.value !== undefined);
		const urls = { successUrl: "vscode://example/paid", cancelUrl: "vscode://example/left" };
		await checkouts.start({ amount: "25.00", ...urls });
		await checkouts.refresh();
		assert.deepEqual([...completed], ["connect"]);
		account.receive("25.00");
		await checkouts.refresh();
		assert.deepEqual([...completed], ["connect", "balance"]);
	});
});
