import assert from "node:assert/strict";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import { addToMine, ownDataset } from "../../support/ownDataset.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { readAnswer, writeCall, type ToolCall } from "../../support/toolCaller.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

export function agentToolTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let dataset: { id: string; name: string };

	/** Calls a tool and answers VS Code's own confirmation. */
	async function call(wanted: ToolCall, answer: "Yes" | "Cancel"): Promise<void> {
		const { window, folder } = bench.code;
		await writeCall(folder, wanted);
		await window.runCommand("Tool Caller: Call");
		await window.dialog.waitFor();
		await window.answerDialog(answer);
	}

	async function answered(): Promise<string> {
		const { window, folder } = bench.code;
		await window.notifications.filter({ hasText: "The tool has ended." }).waitFor();
		const answer = await readAnswer(folder);
		await window.dismissNotifications();
		return answer;
	}

	const grant = (): ToolCall => ({
		tool: "dataMarketplace_grant_dataset_access",
		input: { datasetId: dataset.id, email: BUYER },
	});

	it.before(async () => {
		bench = await open({ as: SELLER });
		dataset = await ownDataset(bench);
		await addToMine(bench, dataset.id, dataset.name);
	});

	it("send nothing if VS Code’s confirmation, which names the buyer and the dataset, is declined", async () => {
		const { window, folder } = bench.code;
		await writeCall(folder, grant());
		await window.runCommand("Tool Caller: Call");
		await window.dialog.getByText(`Grant access to ${dataset.name} (${dataset.id}) for ${BUYER}?`).waitFor();
		await window.answerDialog("Cancel");
		assert.match(await answered(), /^failed: /);
		assert.equal(bench.writes.length, 0);
	});

	it("show a second confirmation, and send nothing if it’s declined", async () => {
		const { window } = bench.code;
		await call(grant(), "Yes");
		await window.dialog.getByText(`Grant access to ${dataset.name} for ${BUYER}?`).waitFor();
		await window.dialog.getByText("Requested by an AI agent.").waitFor();
		await window.dialog.getByText(`${SELLER} on ${new URL(bench.front.origin).host}.`).waitFor();
		await window.answerDialog("Cancel");
		assert.equal(
			await answered(),
			"Nothing was sent: the user declined, or the same question is still open.",
		);
		assert.equal(bench.writes.length, 0);
	});

	it("send one request when both confirmations are accepted, and report the outcome", async () => {
		const { window } = bench.code;
		await call(grant(), "Yes");
		await window.answerDialog("Grant");
		assert.equal(await answered(), "Outcome: granted.");
		assert.deepEqual(
			bench.writes.map(({ method, body }) => [method, body]),
			[["POST", JSON.stringify({ email: BUYER })]],
		);
	});

	it("report access that the buyer already has", async () => {
		const { code, front } = bench;
		front.play((exchange) => exchange.answer({ status: 409 }), { path: /\/access$/, times: 1 });
		await call(grant(), "Yes");
		await code.window.answerDialog("Grant");
		assert.match(
			await answered(),
			/^Outcome: alreadyGranted\. The marketplace rejected the request \(409\)\. This buyer probably/,
		);
	});

	it("create a manifest in the open folder even if the file name points outside it, and send nothing", async () => {
		const { code, front: faults } = bench;
		const draft: ToolCall = {
			tool: "dataMarketplace_draft_dataset_manifest",
			input: {
				fileName: "../../Tide gauges",
				name: "Tide gauges",
				description: "Every reading of every gauge.",
				price_per_chunk: "0,01",
				metadata_schema: [{ name: "station", type: "string" }],
			},
		};
		const before = faults.deliveries.filter(({ method }) => method !== "GET").length;
		await call(draft, "Cancel");
		await answered();
		await assert.rejects(access(join(code.folder, "tide-gauges.dataset.json")));
		await call(draft, "Yes");
		const answer = await answered();
		assert.match(answer, /Created the manifest tide-gauges\.dataset\.json\. Nothing was sent/);
		assert.match(answer, /error at price_per_chunk: “0,01” contains a comma/);
		const written: unknown = JSON.parse(
			await readFile(join(code.folder, "tide-gauges.dataset.json"), "utf8"),
		);
		assert.deepEqual(written, {
			name: "Tide gauges",
			description: "Every reading of every gauge.",
			price_per_chunk: "0,01",
			currency: "USD",
			visibility: "private",
			metadata_schema: [{ name: "station", type: "string", description: "" }],
		});
		assert.equal(faults.deliveries.filter(({ method }) => method !== "GET").length, before);
	});
}
