import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { movePrice } from "../../../src/localMarketplace/seed/seed.ts";
import {
	at,
	listAt,
	LocalMarketplaceApp,
	recordAt,
	textAt,
} from "../../support/services/localMarketplaceApp.ts";

const validDraft = {
	name: "Tide tables",
	description: "Tides of 40 ports.",
	price_per_chunk: "0.0042",
	currency: "USD",
	visibility: "private",
};

describe("The local marketplace", () => {
	let service: LocalMarketplaceApp;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
	});

	const discoverAs = async (coding: string) => {
		const headers = { Authorization: `Bearer ${service.buyerKey}`, "Accept-Encoding": coding };
		return service.app.request(`${service.origin}/v1/datasets/discover`, { headers });
	};
	const discover = async (bearer: string) =>
		listAt((await service.ask("/v1/datasets/discover", { bearer })).json);
	const river = async () =>
		(await discover(service.buyerKey)).find((dataset) => textAt(dataset, "name").startsWith("River levels"));
	const create = async (draft: object = validDraft) => {
		const answer = await service.ask("/v1/datasets", { bearer: service.sellerKey, body: draft });
		assert.equal(answer.status, 201, answer.text);
		return textAt(answer.json, "id");
	};
	const grant = (id: string, email = "buyer@example.com", bearer = service.sellerKey) =>
		service.ask(`/v1/datasets/${id}/access`, { bearer, body: { email } });
	const revoke = (id: string, email = "buyer@example.com", bearer = service.sellerKey) =>
		service.ask(`/v1/datasets/${id}/access`, { method: "DELETE", bearer, body: { email } });

	it("lists public datasets and private ones to which access is granted, each once", async () => {
		const datasets = await discover(service.buyerKey);
		const ids = new Set(datasets.map((dataset) => at(dataset, "id")));
		assert.equal(ids.size, datasets.length);
		assert.equal(datasets.filter((dataset) => at(dataset, "visibility") === "private").length, 2);
		assert.ok(
			datasets.every(
				(dataset) => at(dataset, "visibility") === "public" || at(dataset, "subscribed") === true,
			),
		);
		assert.ok(
			datasets.some(
				(dataset) => at(dataset, "visibility") === "public" && at(dataset, "subscribed") === true,
			),
		);
	});

	it("rejects listing datasets for a seller who isn’t a buyer, but returns their own dataset", async () => {
		const bearer = service.sellerOnlyKey;
		await service.refused("/v1/datasets/discover", { bearer }, 403, "buyer_required");
		const id = textAt((await service.ask("/v1/datasets", { bearer, body: validDraft })).json, "id");
		assert.equal((await service.ask(`/v1/datasets/${id}`, { bearer })).status, 200);
		assert.equal((await service.ask("/v1/datasets/discover", { bearer: service.sellerKey })).status, 200);
	});

	it("has a dataset whose price falls and rises again, for trying out a price watch", async () => {
		const prices = [at(await river(), "price_per_chunk")];
		const before = at(await river(), "updated_at");
		for (let move = 0; move < 2; move++) {
			movePrice(service.marketplace);
			prices.push(at(await river(), "price_per_chunk"));
		}
		assert.deepEqual(prices, ["0.00300000", "0.00200000", "0.00300000"]);
		assert.notEqual(at(await river(), "updated_at"), before);
	});

	it("lists two datasets of patents that share fields", async () => {
		const fields = (await discover(service.buyerKey))
			.filter((dataset) => /^(?:EU|US) patent/.test(textAt(dataset, "name")))
			.map((dataset) => listAt(dataset, "metadata_schema").map((field) => textAt(field, "name")));
		assert.equal(fields.length, 2);
		const shared = fields[0]?.filter((name) => fields[1]?.includes(name));
		assert.deepEqual(shared, ["publication_number", "grant_date", "ipc_class", "applicant"]);
	});

	it("returns a dataset’s documented properties, with 8 decimal places in prices and ISO 8601 times", async () => {
		for (const dataset of await discover(service.buyerKey)) {
			assert.deepEqual(Object.keys(recordAt(dataset)), [
				"id",
				"seller_id",
				"seller_name",
				"name",
				"description",
				"price_per_chunk",
				"currency",
				"visibility",
				"metadata_schema",
				"queryable",
				"subscribed",
				"created_at",
				"updated_at",
			]);
			assert.match(textAt(dataset, "price_per_chunk"), /^\d+\.\d{8}$/);
			assert.equal(new Date(textAt(dataset, "updated_at")).toISOString(), at(dataset, "updated_at"));
		}
	});

	it("lists only public datasets for a seller without grants", async () => {
		const datasets = await discover(service.sellerKey);
		assert.ok(datasets.length > 40);
		assert.ok(datasets.every((dataset) => at(dataset, "visibility") === "public"));
	});

	it("creates a dataset and returns it as stored", async () => {
		const answer = await service.ask("/v1/datasets", {
			bearer: service.sellerKey,
			body: {
				...validDraft,
				connector_id: "5B0C7A52-8d1e-4f6a-9c3b-2e7d41a0f986",
				index_name: "tides",
				embedding_model: "small",
				namespace: "ports",
				metadata_schema: [{ name: "port", type: "string", description: "" }],
			},
		});
		assert.equal(answer.status, 201);
		const details = await service.ask(`/v1/datasets/${textAt(answer.json, "id")}`, {
			bearer: service.sellerKey,
		});
		assert.deepEqual(details.json, answer.json);
		assert.equal(at(details.json, "price_per_chunk"), "0.00420000");
		assert.equal(at(details.json, "queryable"), true);
		assert.equal(at(details.json, "index_name"), "tides");
		assert.equal(at(details.json, "seller_name"), "Halden Research");
	});

	it("returns a dataset without a connector as not queryable, and no fields as null", async () => {
		const answer = await service.ask(`/v1/datasets/${await create()}`, { bearer: service.sellerKey });
		assert.equal(at(answer.json, "queryable"), false);
		assert.equal(at(answer.json, "metadata_schema"), null);
	});

	it("lists a new public dataset immediately, before all others", async () => {
		const before = await discover(service.buyerKey);
		const id = await create({ ...validDraft, visibility: "public" });
		const after = await discover(service.buyerKey);
		assert.equal(after.length, before.length + 1);
		assert.equal(at(after[0], "id"), id);
	});

	it("shows a private dataset while access is granted, and hides its existence otherwise", async () => {
		const id = await create();
		const path = `/v1/datasets/${id}`;
		await service.refused(path, { bearer: service.buyerKey }, 404, "dataset_not_found");
		assert.equal((await grant(id, " Buyer@Example.COM ")).status, 200);
		const granted = await service.ask(path, { bearer: service.buyerKey });
		assert.equal(at(granted.json, "subscribed"), true);
		assert.equal(at(granted.json, "index_name"), undefined);
		assert.ok((await discover(service.buyerKey)).some((dataset) => at(dataset, "id") === id));
		assert.equal((await revoke(id)).status, 204);
		await service.refused(path, { bearer: service.buyerKey }, 404, "dataset_not_found");
		assert.ok(!(await discover(service.buyerKey)).some((dataset) => at(dataset, "id") === id));
	});

	it("accepts a repeated grant and emails the buyer once", async () => {
		const id = await create();
		assert.equal(at((await grant(id)).json, "message"), "Access granted.");
		assert.equal(at((await grant(id)).json, "message"), "Access was already granted.");
		const subjects = service.marketplace.mailbox.to("buyer@example.com").map((mail) => mail.subject);
		assert.deepEqual(subjects, ["Access granted: Tide tables"]);
	});

	it("rejects revoking access that wasn’t granted, and granting access for an unknown buyer", async () => {
		const id = await create();
		const path = `/v1/datasets/${id}/access`;
		const bearer = service.sellerKey;
		const body = { email: "buyer@example.com" };
		await service.refused(path, { method: "DELETE", bearer, body }, 404, "access_not_found");
		await service.refused(path, { bearer, body: { email: "who@example.com" } }, 404, "buyer_not_found");
		await service.refused(
			path,
			{ bearer, body: { email: "seller-only@example.com" } },
			404,
			"buyer_not_found",
		);
		await service.refused(path, { bearer, body: { email: "no address" } }, 422, "invalid_field");
		await service.refused("/v1/datasets/nothing/access", { bearer, body }, 404, "dataset_not_found");
	});

	it("lets only the owner of a dataset grant access, and only sellers create datasets", async () => {
		const [foreign] = (await discover(service.sellerKey)).filter(
			(dataset) => at(dataset, "seller_name") !== "Halden Research",
		);
		const path = `/v1/datasets/${textAt(foreign, "id")}/access`;
		const body = { email: "buyer@example.com" };
		await service.refused(path, { bearer: service.sellerKey, body }, 403, "not_the_owner");
		await service.refused(path, { bearer: service.buyerKey, body }, 403, "seller_required");
		await service.refused(
			"/v1/datasets",
			{ bearer: service.buyerKey, body: validDraft },
			403,
			"seller_required",
		);
	});

	const faulty: Array<[why: string, change: Record<string, unknown>, message: RegExp]> = [
		["no name", { name: undefined }, /^name is required\.$/],
		["an empty name", { name: "  " }, /^name is empty\.$/],
		["a number as the price", { price_per_chunk: 0.1 }, /^price_per_chunk isn’t of the type string\.$/],
		["a comma in the price", { price_per_chunk: "0,1" }, /^price_per_chunk must be a decimal/],
		["nine decimal places", { price_per_chunk: "0.123456789" }, /^price_per_chunk must be a decimal/],
		["a negative price", { price_per_chunk: "-1" }, /^price_per_chunk must be a decimal/],
		[
			"a price above the maximum",
			{ price_per_chunk: "92233720368.54775808" },
			/^price_per_chunk can’t exceed/,
		],
		["a currency other than USD", { currency: "EUR" }, /^currency must be "USD"\.$/],
		["an unknown visibility", { visibility: "secret" }, /^visibility must be "public" or "private"\.$/],
		["a connector that isn’t a UUID", { connector_id: "x" }, /^connector_id isn’t a UUID\.$/],
		[
			"a connector without an index",
			{ connector_id: "5b0c7a52-8d1e-4f6a-9c3b-2e7d41a0f986", embedding_model: "m" },
			/^index_name is required with a connector_id\.$/,
		],
		[
			"a connector without a model",
			{ connector_id: "5b0c7a52-8d1e-4f6a-9c3b-2e7d41a0f986", index_name: "i" },
			/^embedding_model is required with a connector_id\.$/,
		],
		["a lone surrogate in the name", { name: "\ud800" }, /^name contains characters that aren’t text\.$/],
		[
			"two fields of the same name",
			{ metadata_schema: [1, 2].map(() => ({ name: "a", type: "number", description: "" })) },
			/^metadata_schema has two fields with the same name\.$/,
		],
		[
			"a field without a type",
			{ metadata_schema: [{ name: "a", description: "" }] },
			/^metadata_schema\.0\.type is required\.$/,
		],
	];
	for (const [why, change, message] of faulty) {
		it(`rejects a dataset with ${why}`, async () => {
			const body = { ...validDraft, ...change };
			const answer = await service.ask("/v1/datasets", { bearer: service.sellerKey, body });
			assert.equal(answer.status, 422, answer.text);
			assert.match(textAt(answer.json, "error", "message"), message);
		});
	}

	it("keeps the largest and the smallest price exactly", async () => {
		for (const price of ["92233720368.54775807", "0.00000001", "0"]) {
			const answer = await service.ask("/v1/datasets", {
				bearer: service.sellerKey,
				body: { ...validDraft, price_per_chunk: price },
			});
			const [whole, fraction = ""] = price.split(".");
			assert.equal(at(answer.json, "price_per_chunk"), `${whole}.${fraction.padEnd(8, "0")}`);
		}
	});

	it("compresses a response only on request", async () => {
		const plain = await discoverAs("identity, gzip;q=0");
		const packed = await discoverAs("br, gzip;q=0.5");
		assert.equal(plain.headers.get("content-encoding"), null);
		assert.equal(packed.headers.get("content-encoding"), "gzip");
		assert.equal(gunzipSync(await packed.arrayBuffer()).toString(), await plain.text());
	});

	it("prepares the list once, and again when something changes", async () => {
		const account = service.marketplace.accounts.byEmail("buyer@example.com");
		assert.ok(account);
		const body = service.marketplace.catalogue.body(account);
		assert.equal(service.marketplace.catalogue.body(account), body);
		await create({ ...validDraft, visibility: "public" });
		assert.notEqual(service.marketplace.catalogue.body(account), body);
	});

	it("generates as many datasets as requested, each with a different name", async () => {
		const large = await LocalMarketplaceApp.open(1_500);
		const datasets = listAt((await large.ask("/v1/datasets/discover", { bearer: large.buyerKey })).json);
		assert.ok(datasets.length > 1_400);
		assert.equal(new Set(datasets.map((dataset) => at(dataset, "name"))).size, datasets.length);
		assert.equal(large.marketplace.datasets.count(), 1_500n);
	});
});
