import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUYER, startMarketplace } from "../../support/host/marketplace.ts";

/** Datasets to create for each listed one, because private datasets aren't listed. */
const LISTED_OF = 1.06;

/** A marketplace's list in a file. */
export interface ListBody {
	readonly file: string;
	readonly bytes: number;
	remove(): Promise<void>;
}

/** Writes the local marketplace's list of exactly this many datasets to a file. */
export async function fetchListBody(datasets: number): Promise<ListBody> {
	const service = await startMarketplace({ datasets: Math.ceil(datasets * LISTED_OF) });
	try {
		const response = await fetch(`${service.origin}/v1/datasets/discover`, {
			headers: { authorization: `Bearer ${await service.keyFor(BUYER)}` },
		});
		const listed: unknown = await response.json();
		if (!Array.isArray(listed) || listed.length < datasets) throw new Error("Too few datasets are listed");
		const body = Buffer.from(JSON.stringify(listed.slice(0, datasets)));
		const folder = await mkdtemp(join(tmpdir(), "data-marketplace-body-"));
		const file = join(folder, "discover.json");
		await writeFile(file, body);
		return { file, bytes: body.length, remove: () => rm(folder, { recursive: true, force: true }) };
	} finally {
		await service.close();
	}
}
