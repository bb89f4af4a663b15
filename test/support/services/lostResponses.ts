import type { FaultAct, FaultExchange } from "../faults/faultServer.ts";
import { jsonReply } from "../faults/reply.ts";

/** A way to lose the response to a write after the marketplace has carried it out. */
export interface LostResponse {
	readonly name: string;
	/** What is sent instead of the response. */
	readonly respond: (exchange: FaultExchange) => void;
	/** Nothing more is sent, so the call must time out. */
	readonly stalls?: boolean;
	/** The status line reports success, which is enough if no value in the response is needed. */
	readonly saysDone?: boolean;
}

export const lostResponses: readonly LostResponse[] = [
	{ name: "resets the connection", respond: (exchange) => exchange.reset() },
	{ name: "stalls", respond: () => undefined, stalls: true },
	{
		name: "redirects with 302",
		respond: (exchange) => exchange.answer({ status: 302, headers: { location: "/done" } }),
	},
	{
		name: "responds with 500",
		respond: (exchange) => exchange.answer(jsonReply(500, { message: "Oops." })),
	},
	{
		name: "responds with 502 and a web page",
		respond: (exchange) =>
			exchange.answer({
				status: 502,
				headers: { "content-type": "text/html" },
				body: Buffer.from("<!DOCTYPE html><html><body>Bad gateway</body></html>"),
			}),
	},
	{
		name: "responds with 200 and “{”",
		respond: (exchange) => exchange.answer({ ...jsonReply(200, {}), body: Buffer.from("{") }),
		saysDone: true,
	},
	{ name: "responds with 204", respond: (exchange) => exchange.answer({ status: 204 }), saysDone: true },
];

/** Carries the request out, then responds as given. `carriedOut` receives the real response's status. */
export function carryOutThen(
	respond: LostResponse["respond"],
	carriedOut: (status: number) => void = () => undefined,
): FaultAct {
	return async (exchange) => {
		const { status } = await exchange.carryOut();
		carriedOut(status);
		respond(exchange);
	};
}
