import assert from "node:assert/strict";
import { at, listAt, LocalMarketplaceApp, recordAt } from "../../support/services/localMarketplaceApp.ts";

const expectedEndpoints = [
	"get /v1/datasets/discover",
	"get /v1/datasets/{id}",
	"post /v1/datasets",
	"post /v1/datasets/{id}/access",
	"delete /v1/datasets/{id}/access",
	"post /v1/auth/login",
	"post /v1/auth/login/verify",
	"post /v1/auth/refresh",
	"post /v1/auth/api-keys",
	"delete /v1/auth/api-keys",
	"get /v1/billing/buyer-balance",
	"post /v1/billing/deposit",
	"get /v1/billing/deposits",
	"get /v1/billing/auto-deposit",
	"put /v1/billing/auto-deposit",
	"get /v1/billing/seller-balance",
	"post /v1/billing/withdraw",
];

describe("The local marketplace’s OpenAPI document", () => {
	let document: unknown;

	before(async () => {
		const service = await LocalMarketplaceApp.open();
		document = (await service.ask("/openapi.json")).json;
	});

	const operations = () =>
		Object.entries(recordAt(document, "paths")).flatMap(([path, methods]) =>
			Object.entries(recordAt(methods)).map(([method, operation]) => ({
				name: `${method} ${path}`,
				operation,
			})),
		);

	it("describes all seventeen endpoints and nothing else", () => {
		assert.deepEqual(
			operations()
				.map(({ name }) => name)
				.toSorted(),
			expectedEndpoints.toSorted(),
		);
	});

	it("lists the responses, errors, and required credential of each endpoint", () => {
		for (const { name, operation } of operations()) {
			const statuses = Object.keys(recordAt(operation, "responses"));
			assert.ok(
				statuses.some((status) => status.startsWith("2")),
				name,
			);
			assert.ok(statuses.includes("500"), name);
			const isLogin = name.includes("/auth/login");
			assert.ok(statuses.includes("401"), name);
			assert.equal(listAt(operation, "security").length, isLogin ? 0 : 1, name);
			const takesBody = at(operation, "requestBody") !== undefined;
			assert.equal(statuses.includes("422"), takesBody, name);
			assert.equal(at(operation, "requestBody", "required") === true, takesBody, name);
		}
	});

	it("names both kinds of credential", () => {
		assert.equal(at(document, "components", "securitySchemes", "bearer", "scheme"), "bearer");
		assert.equal(at(document, "components", "securitySchemes", "refreshCookie", "in"), "cookie");
	});

	it("describes prices as text, IDs as UUIDs, and a dataset’s fields as nullable", () => {
		const dataset = ["components", "schemas", "Dataset", "properties"] as const;
		assert.equal(at(document, ...dataset, "price_per_chunk", "type"), "string");
		assert.equal(at(document, ...dataset, "metadata_schema", "nullable"), true);
		assert.equal(at(document, ...dataset, "id", "format"), "uuid");
	});
});
