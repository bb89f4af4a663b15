import * as z from "zod/mini";
import { datasetSchema } from "../../../src/api/wire/schemas.ts";
import type { Listing } from "../../../src/model/writes/outcomeCheck.ts";
import type { LocalMarketplaceApp } from "./localMarketplaceApp.ts";

/** What a marketplace lists for the account with this bearer, read without the catalogue. */
export function listingOf(
	app: LocalMarketplaceApp,
	bearer: string,
	isMySeller: Listing["isMySeller"],
): Listing {
	return {
		named: async (name) => {
			const { json } = await app.ask("/v1/datasets/discover", { bearer });
			return z.parse(z.array(datasetSchema), json).filter((dataset) => dataset.name === name);
		},
		isMySeller,
	};
}
