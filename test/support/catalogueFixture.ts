import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.mjs";
import type { Dataset } from "../../src/api/wire/schemas.ts";
import { Catalogue, type CatalogueAccount } from "../../src/catalogue/catalogue.ts";
import { CatalogueWorkerClient } from "../../src/catalogue/worker/workerClient.ts";
import { settingsFor } from "./clientFixture.ts";
import { type FaultServer, startFaultServer } from "./faults/faultServer.ts";
import { jsonReply } from "./faults/reply.ts";

/** The built worker, because one that strips and compiles the sources takes three times as long to start. */
export const workerPath = inRoot("dist", "catalogueWorker.js");

/** A valid dataset whose ID and name are derived from the number. */
export function dataset(number: number, changes: Partial<Dataset> = {}): Dataset {
	return {
		id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
		seller_id: "11111111-1111-4111-8111-111111111111",
		seller_name: "Nordic Data",
		name: `Dataset ${String(number).padStart(3, "0")}`,
		description: "Water levels",
		price_per_chunk: "0.00420000",
		currency: "USD",
		visibility: "public",
		metadata_schema: null,
		queryable: true,
		subscribed: false,
		created_at: "2026-01-01T00:00:00Z",
		updated_at: "2026-01-01T00:00:00Z",
		...changes,
	};
}

/** Datasets 0 … count - 1. */
export const many = (count: number) => Array.from({ length: count }, (_, index) => dataset(index));

/** A marketplace with a list, a folder for local data, and catalogues that use both. */
export class CatalogueFixture {
	/** The list. The local marketplace would accept neither chosen IDs nor defects. */
	datasets: readonly Dataset[] = [];
	/** The credentials reported as rejected. */
	readonly rejected: string[] = [];
	folder = "";
	#service: FaultServer | undefined;
	#open: Array<{ catalogue: Catalogue; worker: CatalogueWorkerClient }> = [];

	async open(): Promise<void> {
		this.datasets = [];
		this.rejected.length = 0;
		this.#open = [];
		this.folder = await mkdtemp(join(tmpdir(), "catalogue-"));
		this.#service = await startFaultServer({ backend: () => jsonReply(200, this.datasets) });
	}

	async close(): Promise<void> {
		for (const { catalogue, worker } of this.#open) {
			await catalogue.saved();
			catalogue.dispose();
			worker.dispose();
		}
		await this.service.close();
		await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
	}

	get service(): FaultServer {
		assert.ok(this.#service);
		return this.#service;
	}

	/** The Authorization headers of the requests so far. */
	get asked(): string[] {
		return this.service.deliveries.map(({ headers }) => headers["authorization"] ?? "");
	}

	account(): CatalogueAccount {
		const rejected = (bearer: string): void => void this.rejected.push(bearer);
		return {
			folder: this.folder,
			settings: settingsFor(this.service.origin),
			credentials: { bearer: async () => "key-1", rejected },
		};
	}

	/** A window's catalogue, whose clock always reads 1,000 ms. */
	catalogue(
		account: CatalogueAccount = this.account(),
		path: string | URL = workerPath,
		whenRendered = async (): Promise<void> => undefined,
	): Catalogue {
		const worker = new CatalogueWorkerClient(path);
		const catalogue = new Catalogue(account, { worker, now: () => 1_000, whenRendered });
		this.#open.push({ catalogue, worker });
		return catalogue;
	}

	/** The catalogue of a later window that has no key to refresh with. */
	signedOut(): Catalogue {
		return this.catalogue({ ...this.account(), credentials: undefined }, "none");
	}
}

/** Gives each test of a `describe` its own marketplace and folder. */
export function useCatalogueFixture(): CatalogueFixture {
	const fixture = new CatalogueFixture();
	beforeEach(async () => fixture.open());
	afterEach(async () => fixture.close());
	return fixture;
}

/** Resolves once no refresh is in flight, even an aborted one. */
export async function settled(catalogue: Catalogue): Promise<void> {
	while (catalogue.state.kind === "loading") {
		await new Promise<void>((resolve) => {
			const subscription = catalogue.onDidChange(() => {
				subscription.dispose();
				resolve();
			});
		});
	}
}
