import { done, type FaultRow, once, rejected, unknown } from "./faultRow.ts";
import type { FaultAct } from "./faultServer.ts";

function status(code: number, location?: string): FaultAct {
	return (exchange) => exchange.answer({ status: code, headers: location === undefined ? {} : { location } });
}

const redirects: readonly FaultRow[] = [301, 302, 303, 307, 308].flatMap((code): FaultRow[] => [
	{
		id: `37-${code}-other`,
		fault: `${code} to another origin`,
		act: status(code, "https://elsewhere.example/v1/login?next=1"),
		read: once("redirect"),
		write: code < 307 ? unknown : rejected,
		sentence:
			"{host} redirected to https://elsewhere.example. Redirects aren’t followed. Check the marketplace address.",
	},
	{
		id: `37-${code}-same`,
		fault: `${code} to the same origin`,
		act: status(code, "/v1/elsewhere"),
		read: once("redirect"),
		write: code < 307 ? unknown : rejected,
		sentence: "{host} redirected to {origin}. Redirects aren’t followed. Check the marketplace address.",
	},
]);

const oddities: readonly FaultRow[] = [
	{
		id: "37-none",
		fault: "302 without a target",
		act: status(302),
		read: once("redirect"),
		write: unknown,
		sentence:
			"{host} redirected to another address. Redirects aren’t followed. Check the marketplace address.",
	},
	{
		id: "45",
		fault: "Cookies in every response",
		act: async (exchange) => {
			const reply = await exchange.carryOut();
			const cookies = ["session=1; Path=/", ...[reply.headers["set-cookie"] ?? []].flat()];
			exchange.answer({ ...reply, headers: { ...reply.headers, "set-cookie": cookies } });
		},
		read: { kind: "ok", deliveries: 1 },
		write: done,
	},
];

/** Rows 37 and 45: responses that redirect or set cookies. */
export const redirectRows: readonly FaultRow[] = [...redirects, ...oddities];
