import type { FaultAct, FaultExchange } from "../faults/faultServer.ts";

/** A way for the answer to a write to go wrong after the service has carried the write out. */
export interface LostAnswer {
	readonly name: string;
	/** What is sent instead of the answer. */
	readonly answer: (exchange: FaultExchange) => void;
	/** Nothing more comes: the time of the call has to pass. */
	readonly stalls?: boolean;
	/** The status line says that it was carried out: enough, where the answer holds nothing that is needed. */
	readonly saysDone?: boolean;
}

const json = { "content-type": "application/json" };

export const lostAnswers: readonly LostAnswer[] = [
	{ name: "resets the connection", answer: (exchange) => exchange.reset() },
	{ name: "stalls", answer: () => undefined, stalls: true },
	{
		name: "answers 500",
		answer: (exchange) =>
			exchange.answer({ status: 500, headers: json, body: Buffer.from('{"message":"Oops."}') }),
	},
	{
		name: "answers 502 with a web page",
		answer: (exchange) =>
			exchange.answer({
				status: 502,
				headers: { "content-type": "text/html" },
				body: Buffer.from("<!DOCTYPE html><html><body>Bad gateway</body></html>"),
			}),
	},
	{
		name: "answers 200 and “{”",
		answer: (exchange) => exchange.answer({ headers: json, body: Buffer.from("{") }),
		saysDone: true,
	},
	{ name: "answers 204", answer: (exchange) => exchange.answer({ status: 204 }), saysDone: true },
];

/** Carries the request out, and then answers as told. `carriedOut` is given the status of the real answer. */
export function carryOutThen(
	answer: LostAnswer["answer"],
	carriedOut: (status: number) => void = () => undefined,
): FaultAct {
	return async (exchange) => {
		const { status } = await exchange.carryOut();
		carriedOut(status);
		answer(exchange);
	};
}
