import { isRecord } from "../base/record.ts";
/** Parses messages from the local marketplace's process, which are untrusted. */

export interface DemoAccount {
	email: string;
	name: string;
	role: string;
	apiKey: string;
	/** The seller its datasets are listed under, if it sells. */
	sellerId?: string;
}

export type ProcessMessage =
	| { type: "ready"; origin: string }
	| { type: "lost" }
	| { type: "demoKeys"; id: number; accounts: DemoAccount[] }
	| { type: "reset"; id: number }
	| { type: "failed"; id: number | undefined; message: string };

/** Parses one message; undefined if invalid. */
export function readProcessMessage(message: unknown): ProcessMessage | undefined {
	if (!isRecord(message)) return undefined;
	const id = typeof message.id === "number" ? message.id : undefined;
	switch (message.type) {
		case "ready":
			return readReady(message);
		case "lost":
			return { type: "lost" };
		case "demoKeys":
			if (id === undefined || !Array.isArray(message.accounts)) return undefined;
			return { type: "demoKeys", id, accounts: message.accounts.filter(isDemoAccount) };
		case "reset":
			return id === undefined ? undefined : { type: "reset", id };
		case "failed":
			return { type: "failed", id, message: String(message.message) };
		default:
			return undefined;
	}
}

function readReady(message: Record<string, unknown>): ProcessMessage | undefined {
	const { origin } = message;
	if (typeof origin !== "string" || !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(origin)) return undefined;
	return { type: "ready", origin };
}

function isDemoAccount(value: unknown): value is DemoAccount {
	return (
		isRecord(value) &&
		[value.email, value.name, value.role, value.apiKey].every((part) => typeof part === "string") &&
		(value.sellerId === undefined || typeof value.sellerId === "string")
	);
}
