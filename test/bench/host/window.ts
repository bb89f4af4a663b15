import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkbench, type Workbench } from "../../support/host/workbench.ts";
import { placeBenchExtensions, type Start } from "./extensions.ts";
import { numberIn, PAGE_SCRIPT } from "./page.ts";
import { Probe } from "./probe.ts";

/** A window of a real VS Code to measure in. */
export class MeasuredWindow {
	readonly code: Workbench;
	readonly probe: Probe;
	readonly #folder: string;

	private constructor(code: Workbench, probe: Probe, folder: string) {
		this.code = code;
		this.probe = probe;
		this.#folder = folder;
	}

	static async open(start: Start, serviceUrl = ""): Promise<MeasuredWindow> {
		const folder = await mkdtemp(join(tmpdir(), "data-marketplace-bench-"));
		const file = join(folder, "probe.json");
		const code = await openWorkbench({
			measured: true,
			extension: "none",
			placeMore: (extensions) => placeBenchExtensions(extensions, start),
			pageScript: PAGE_SCRIPT,
			settings: { "dataMarketplace.serviceUrl": serviceUrl },
			environment: {
				DATA_MARKETPLACE_BENCH_PROBE: file,
				DATA_MARKETPLACE_API_KEY: "dm_live_of_the_measurements",
			},
		});
		const probe = new Probe(file);
		await probe.connect();
		return new MeasuredWindow(code, probe, folder);
	}

	/** Reloads the window, which starts a new extension host. */
	async reload(): Promise<void> {
		await this.code.window.reload();
		await this.probe.connect();
	}

	/**
	 * Reloads the window. Resolves to the time (ms since 1970) when a row of the side bar first shows this
	 * text.
	 */
	async reloadUntilRow(text: string): Promise<number> {
		const { page } = this.code;
		await page.reload({ waitUntil: "commit" });
		const shownAt = await this.rowSays(text);
		await this.probe.connect();
		return shownAt;
	}

	/** Resolves to the time (ms since 1970) when a row of the side bar shows this text. */
	rowSays(text: string): Promise<number> {
		return numberIn(this.code.page, `bench.rowSays(${JSON.stringify(text)})`);
	}

	async close(): Promise<void> {
		await this.code.close();
		await rm(this.#folder, { recursive: true, force: true });
	}
}
