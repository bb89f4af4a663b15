import assert from "node:assert/strict";
import type { FaultAct, FaultServer } from "./faults/faultServer.ts";
import { jsonReply } from "./faults/reply.ts";

/** Every secret in use, marked so that a leak of all or part of it can be found. */
export const marks = {
	password: "Canary-Password-Zq81",
	code: "CanaryCodeZq82",
	temporaryToken: "canary-temporary-token-Zq83",
	accessToken: "eyJhbGciOiJub25lIn0.eyJjYW5hcnkiOiJ0b2tlbi1acTg0In0.CanaryTokenZq84",
	refreshCookie: "canary-refresh-cookie-Zq85",
	key: "dm_live_CanaryKeyZq86_tail",
	checkout: "canary-checkout-Zq87",
};

/** A marketplace that echoes the request's credential and body in its error message. */
export function echoed(status: number): FaultAct {
	return (exchange) => {
		const { headers, body } = exchange.delivery;
		const message = `Bad: ${headers["authorization"]} ${headers["cookie"]} ${body}`;
		exchange.answer(jsonReply(status, { message }));
	};
}

/** Makes the marketplace issue the marked secrets. */
export function playSecrets(server: FaultServer): void {
	const answers: Record<string, unknown> = {
		"/v1/auth/login": { token: marks.temporaryToken, message: "A code was sent." },
		"/v1/auth/login/verify": { access_token: marks.accessToken },
		"/v1/auth/refresh": { access_token: marks.accessToken },
		"/v1/auth/api-keys": { api_key: marks.key },
		"/v1/billing/deposit": { checkout_url: `https://pay.example/${marks.checkout}`, session_id: "cs_1" },
	};
	const cookie = `refresh_token=${marks.refreshCookie}; HttpOnly; Path=/v1/auth`;
	for (const [path, answer] of Object.entries(answers)) {
		const reply = jsonReply(200, answer);
		const headers = { ...reply.headers, ...(/verify|refresh/.test(path) ? { "set-cookie": cookie } : {}) };
		server.play((exchange) => exchange.answer({ ...reply, headers }), {
			method: "POST",
			path: new RegExp(`^${path}$`),
		});
	}
}

/**
 * Asserts that no secret, or revealing part of one, is present. A key's last four characters may be shown.
 */
export function assertAbsent(
	where: string,
	text: string,
	secrets: Readonly<Record<string, string>> = marks,
): void {
	for (const [name, mark] of Object.entries(secrets)) {
		const parts = [mark, mark.slice(0, -5), encodeURIComponent(mark), Buffer.from(mark).toString("base64")];
		assert.ok(!parts.some((part) => text.includes(part)), `${name} in ${where}`);
	}
}
