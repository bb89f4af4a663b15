import { createRoute, z } from "@hono/zod-openapi";
import { readAmount } from "../service/amounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { requireBuyer, requireSeller, signedIn, type App } from "./callers.ts";
import { json, problems, problemsWithBody } from "./problemResponses.ts";
import { jsonBody, jsonRequest } from "./validation.ts";
import {
	AccessRequestSchema,
	AccessSchema,
	CreateDatasetSchema,
	DatasetDetailsSchema,
	DatasetSchema,
} from "../wireSchemas.ts";

const common = { tags: ["Datasets"], security: [{ bearer: [] }] };
const params = z.object({
	id: z.string().openapi({ param: { name: "id", in: "path" }, format: "uuid" }),
});

const discover = createRoute({
	method: "get",
	path: "/v1/datasets/discover",
	summary: "Lists each public dataset and each private one granted to the caller, newest first (buyers)",
	...common,
	responses: { 200: json(z.array(DatasetSchema), "The datasets"), ...problems(401, 403) },
});

const details = createRoute({
	method: "get",
	path: "/v1/datasets/{id}",
	summary: "Returns a dataset the caller can see. Its owner also sees its connector",
	...common,
	request: { params },
	responses: { 200: json(DatasetDetailsSchema, "The dataset"), ...problems(401, 404) },
});

const create = createRoute({
	method: "post",
	path: "/v1/datasets",
	summary: "Publishes a dataset (sellers)",
	...common,
	request: { body: jsonRequest(CreateDatasetSchema) },
	responses: { 201: json(DatasetDetailsSchema, "The new dataset"), ...problemsWithBody(403) },
});

const accessRequest = { params, body: jsonRequest(AccessRequestSchema) };

const grant = createRoute({
	method: "post",
	path: "/v1/datasets/{id}/access",
	summary: "Grants a buyer access (dataset’s seller only)",
	...common,
	request: accessRequest,
	responses: { 200: json(AccessSchema, "The buyer has access"), ...problemsWithBody(403, 404) },
});

const revoke = createRoute({
	method: "delete",
	path: "/v1/datasets/{id}/access",
	summary: "Revokes a buyer’s access (dataset’s seller only)",
	...common,
	request: accessRequest,
	responses: { 204: { description: "The buyer no longer has access" }, ...problemsWithBody(403, 404) },
});

function acceptsGzip(header: string | undefined): boolean {
	return (header ?? "")
		.split(",")
		.some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}

export function addDatasetEndpoints(app: App, marketplace: Marketplace): void {
	const seller = signedIn(marketplace, requireSeller);
	// Hono can't type a response body that is already JSON bytes, so the route is registered for the OpenAPI
	// document separately.
	app.openAPIRegistry.registerPath(discover);
	app.get("/v1/datasets/discover", signedIn(marketplace, requireBuyer), async (c) => {
		const { account } = c.var.caller;
		const headers = { "Content-Type": "application/json", Vary: "Accept-Encoding" };
		if (!acceptsGzip(c.req.header("accept-encoding")))
			return c.body(marketplace.catalogue.body(account), 200, headers);
		const body = await marketplace.catalogue.compressedBody(account);
		return c.body(body, 200, { ...headers, "Content-Encoding": "gzip" });
	});
	app.openapi({ ...details, middleware: signedIn(marketplace) }, (c) =>
		c.json(marketplace.datasets.visibleTo(c.var.caller.account, c.req.valid("param").id), 200),
	);
	app.openapi({ ...create, middleware: [seller, jsonBody] }, (c) => {
		const { account } = c.var.caller;
		const body = c.req.valid("json");
		const price = readAmount(body.price_per_chunk, "price_per_chunk");
		const dataset = { ...body, price, metadata_schema: body.metadata_schema ?? null };
		const id = marketplace.datasets.create(account.id, dataset);
		return c.json(marketplace.datasets.visibleTo(account, id), 201);
	});
	app.openapi({ ...grant, middleware: [seller, jsonBody] }, (c) => {
		const { id } = c.req.valid("param");
		const { email, added } = marketplace.datasets.grant(c.var.caller.account, id, c.req.valid("json").email);
		const message = added ? "Access granted." : "Access was already granted.";
		return c.json({ dataset_id: id, email, access: "granted" as const, message }, 200);
	});
	app.openapi({ ...revoke, middleware: [seller, jsonBody] }, (c) => {
		const { id } = c.req.valid("param");
		marketplace.datasets.revoke(c.var.caller.account, id, c.req.valid("json").email);
		return c.body(null, 204);
	});
}
