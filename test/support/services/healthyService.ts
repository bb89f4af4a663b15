/**
 * Healthy responses for every endpoint of the API, for tests that compare each value or inject faults into each call.
 * The local marketplace carries some requests out only once, and responds with values of its own.
 */
import type { PlainReply } from "../faults/reply.ts";

export const DATASET_ID = "7b0c2a4e-6f13-4d58-9c1b-2f6f0a9d3e51";

export const dataset = {
	id: DATASET_ID,
	seller_id: "0d6a7a1e-52a1-4a0c-8a9e-5a5b0f1f7c11",
	seller_name: "Harbour Weather",
	name: "Coastal wind, hourly",
	description: "Wind speed and direction at forty harbours.",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "station", type: "string", description: "Code of the harbour" }],
	queryable: true,
	subscribed: false,
	created_at: "2026-05-02T08:15:00Z",
	updated_at: "2026-10-11T17:40:12Z",
};

export const deposit = {
	id: "4a3f0c9a-31a5-4c0e-bd52-7c54f4a1f001",
	amount: "25.00000000",
	currency: "USD",
	receipt_url: "https://pay.example/receipts/1",
	created_at: "2026-11-18T14:02:00Z",
};

const answers: Readonly<Record<string, unknown>> = {
	"GET /v1/datasets/discover": [dataset],
	"GET /v1/datasets/{id}": dataset,
	"POST /v1/datasets": { id: DATASET_ID },
	"POST /v1/datasets/{id}/access": { granted: true },
	"DELETE /v1/datasets/{id}/access": { revoked: true },
	"POST /v1/auth/login": { token: "temporary-token", message: "A code was sent." },
	"POST /v1/auth/login/verify": { access_token: "header.payload.signature" },
	"POST /v1/auth/refresh": { access_token: "header.payload.signature2" },
	"POST /v1/auth/api-keys": { api_key: "dm_live_0123456789abcdef" },
	"DELETE /v1/auth/api-keys": { deleted: true },
	"GET /v1/billing/buyer-balance": {
		balance: "100.00000000",
		total_deposited: "125.00000000",
		total_spent: "25.00000000",
		currency: "USD",
	},
	"POST /v1/billing/deposit": {
		checkout_url: "https://pay.example/c/1?a=%2F%23+%26#frag",
		session_id: "cs_1",
	},
	"GET /v1/billing/deposits": { deposits: [deposit], next_cursor: "", has_more: false },
	"GET /v1/billing/auto-deposit": { enabled: false, threshold: "20.00000000", amount: "50.00000000" },
	"PUT /v1/billing/auto-deposit": { saved: true },
	"GET /v1/billing/seller-balance": {
		balance: "250.00000000",
		total_earned: "300.00000000",
		total_withdrawn: "50.00000000",
		currency: "USD",
	},
	"POST /v1/billing/withdraw": { accepted: true },
};

/** The healthy response to a request, or 404 if the API has no such endpoint. */
export function healthyReply(method: string, path: string): PlainReply {
	const bare = path.split("?")[0] ?? "";
	const template = bare.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i, "{id}");
	const answer = answers[`${method} ${template}`];
	const headers: Record<string, string | readonly string[]> = { "content-type": "application/json" };
	if (template.endsWith("/verify") || template.endsWith("/refresh")) {
		headers["set-cookie"] = [
			"seen=1; Path=/",
			"refresh_token=cookie-2; HttpOnly; Path=/v1/auth; Max-Age=600",
		];
	}
	return answer === undefined
		? {
				status: 404,
				headers,
				body: Buffer.from('{"code":"not_found","message":"There is no such endpoint."}'),
			}
		: { status: 200, headers, body: Buffer.from(JSON.stringify(answer)) };
}
