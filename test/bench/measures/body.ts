import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buyer, startMarketplace } from "../../support/host/marketplace.ts";

/** The local marketplace's answer with 100,000 datasets, in a file. */
export interface ListBody {
	readonly file: string;
	readonly bytes: number;
	remove(): Promise<void>;
}

export async function fetchListBody(datasets: number): Promise<ListBody> {
	const service = await startMarketplace({ datasets });
	try {
		const response = await fetch(`${service.origin}/v1/datasets/discover`, {
			headers: { authorization: `Bearer ${await service.keyFor(buyer)}` },
		});
		const body = Buffer.from(await response.arrayBuffer());
		const folder = await mkdtemp(join(tmpdir(), "data-marketplace-body-"));
		const file = join(folder, "discover.json");
		await writeFile(file, body);
		return { file, bytes: body.length, remove: () => rm(folder, { recursive: true, force: true }) };
	} finally {
		await service.stop();
	}
}
