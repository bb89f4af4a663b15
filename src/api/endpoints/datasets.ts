import { isRecord, propertyOf } from "../../base/record.ts";
import { isGuid } from "../../base/guid.ts";
import { MarketplaceError } from "../failure.ts";
import type { WriteOutcome } from "../writeOutcome.ts";
import { type HttpRequest, path } from "../transport/httpMessages.ts";
import { type Dataset, datasetSchema } from "../wire/schemas.ts";
import type { Exchange } from "../exchange.ts";

/** The request for all datasets. Loading a hundred thousand rows takes longer than other calls. */
export const discoverRequest: HttpRequest = {
	method: "GET",
	path: path`/v1/datasets/discover`,
	long: true,
};

/**
 * `/v1/datasets`: details, creation, and access. Reads throw MarketplaceError; writes return their outcome.
 */
export class DatasetsApi {
	readonly #exchange: Exchange;

	constructor(exchange: Exchange) {
		this.#exchange = exchange;
	}

	/**
	 * GET /v1/datasets/{id}. Throws if the response has another ID: a cache may have returned another
	 * dataset.
	 */
	async get(id: string, signal?: AbortSignal): Promise<Dataset> {
		if (!isGuid(id)) throw this.#notAnId("GET /v1/datasets/{id}");
		const request: HttpRequest = { method: "GET", path: path`/v1/datasets/${id}` };
		const response = await this.#exchange.send(request, signal);
		const dataset = this.#exchange.value(request, datasetSchema, response, recordIn);
		if (dataset.id !== id.toLowerCase())
			throw this.#exchange.mismatch(request, response, { path: "id", code: "otherId" });
		return dataset;
	}

	/** POST /v1/datasets. The response is undocumented: returns the new ID if it can be found. */
	async create(body: Record<string, unknown>): Promise<WriteOutcome<{ id?: string }>> {
		return this.#exchange.writeAndFind({ method: "POST", path: path`/v1/datasets`, body }, createdId);
	}

	/** POST or DELETE /v1/datasets/{id}/access; the email goes in the body. */
	async access(action: "grant" | "revoke", id: string, email: string): Promise<WriteOutcome<void>> {
		const method = action === "grant" ? "POST" : "DELETE";
		if (!isGuid(id)) return { kind: "notSent", error: this.#notAnId(`${method} /v1/datasets/{id}/access`) };
		return this.#exchange.write({ method, path: path`/v1/datasets/${id}/access`, body: { email } });
	}

	/** The error for an ID that isn't a GUID. */
	#notAnId(operation: string): MarketplaceError {
		const host = this.#exchange.host;
		return new MarketplaceError({ kind: "invalidId", host, operation, mayHaveReached: false });
	}
}

/** The API doesn't document the response's shape: it may be the record itself, or wrap the record in a member. */
function recordIn(body: unknown): unknown {
	const inside = [propertyOf(body, "dataset"), propertyOf(body, "data")].find(isRecord);
	return propertyOf(body, "id") === undefined ? (inside ?? body) : body;
}

/** A GUID under `id` or `dataset_id`, at the top level or inside `dataset` or `data`. */
function createdId(body: unknown): { id?: string } {
	for (const found of [body, propertyOf(body, "dataset"), propertyOf(body, "data")]) {
		for (const name of ["id", "dataset_id"]) {
			const id = propertyOf(found, name);
			if (typeof id === "string" && isGuid(id)) return { id };
		}
	}
	return {};
}
