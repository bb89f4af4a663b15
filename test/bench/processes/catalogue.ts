import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { CatalogueWorkerClient } from "../../../src/catalogue/worker/workerClient.ts";
import { parseSearch } from "../../../src/rules/searchQuery.ts";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { settingsFor } from "../../support/clientFixture.ts";
import { turn } from "../../../src/base/clock.ts";
import { LoopWatch, peak, resetPeak } from "../host/gauges.mjs";
import { answer } from "./child.ts";
import type { RefreshFigures, SearchFigures } from "./catalogueFigures.ts";

// The product loads these on demand as JavaScript, so stripping their types isn't part of a load.
await Promise.all([
	import("../../../src/catalogue/search/catalogueIndex.ts"),
	import("../../../src/catalogue/store/columnsFile.ts"),
]);
const folder = await mkdtemp(join(tmpdir(), "data-marketplace-bench-"));
const worker = new CatalogueWorkerClient(inRoot("dist", "catalogueWorker.js"));
const source = (origin: string) => ({
	settings: { ...settingsFor(origin), requestTimeoutSeconds: 60, maxResponseMegabytes: 256 },
	credentials: { bearer: async () => "key", rejected: () => undefined },
});
const catalogue = new Catalogue({ folder, ...source("http://127.0.0.1") }, { worker });
const watch = new LoopWatch();
globalThis.gc?.();
const start = process.memoryUsage();
resetPeak();

/** Commands: `refresh URL`, or `search TEXT` typed letter by letter. */
answer(async (question) => {
	const [what, text] = String(question).split(/ (.*)/s);
	return what === "refresh" ? refresh(text ?? "") : type(text ?? "");
});
process.on("disconnect", () => {
	catalogue.dispose();
	worker.dispose();
	void rm(folder, { recursive: true, force: true });
});

async function refresh(origin: string): Promise<RefreshFigures> {
	catalogue.use(source(origin));
	await pause(400);
	watch.start();
	const started = performance.now();
	await catalogue.refresh();
	const { rows } = await catalogue.query({});
	const milliseconds = performance.now() - started;
	await catalogue.saved();
	const loop = watch.stop();
	if (rows.length === 0) throw new Error(`Nothing was read: ${JSON.stringify(catalogue.state)}`);
	await pause(200);
	// Twice, because V8 still counts an unused buffer after the first collection that finds it.
	globalThis.gc?.();
	globalThis.gc?.();
	const now = process.memoryUsage();
	return {
		milliseconds,
		loop,
		peak: peak() - start.rss,
		resident: now.rss - start.rss,
		heapAndBuffers: now.heapUsed + now.external - start.heapUsed - start.external,
	};
}

async function type(text: string): Promise<SearchFigures> {
	const milliseconds: number[] = [];
	let total = 0;
	watch.start();
	for (let length = 1; length <= text.length; length++) {
		// Like a key press, each search arrives in its own turn of the event loop.
		await turn();
		const started = performance.now();
		const page = await catalogue.query(
			{ search: parseSearch(text.slice(0, length)) },
			new AbortController().signal,
		);
		milliseconds.push(performance.now() - started);
		total = page.total;
	}
	return { milliseconds, loop: watch.stop(), total };
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, milliseconds);
	});
}
