import { body, type FaultRow, json, once, rejected, RETRIED, unknown } from "./faultRow.ts";
import type { PlainReply } from "./reply.ts";
import type { FaultAct } from "./faultServer.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const PAGE = "<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>";

/** Responds without involving the backend. */
function status(code: number, content = "", headers: PlainReply["headers"] = json): FaultAct {
	return (exchange) => exchange.answer({ status: code, headers, body: Buffer.from(content) });
}

const rejections: readonly FaultRow[] = [
	{
		id: "14a",
		fault: "400 with field errors",
		act: status(400, '{"errors":[{"field":"amount","message":"The amount is too small."}]}'),
		read: once("rejected"),
		write: rejected,
		sentence: "The marketplace rejected the request: “The amount is too small.” (400).",
	},
	{
		id: "14b",
		fault: "422 with a bare string",
		act: status(422, '"The price isn’t a decimal."'),
		read: once("rejected"),
		write: rejected,
		sentence: "The marketplace rejected the request: “The price isn’t a decimal.” (422).",
	},
	{
		id: "14c",
		fault: "400 without a body",
		act: status(400),
		read: once("rejected"),
		write: rejected,
		sentence: "The marketplace rejected the request (400).",
	},
	{
		id: "14d",
		fault: "422 with a nested error",
		act: status(422, '{"error":{"code":"no_role","message":"Only sellers publish."}}'),
		read: once("rejected"),
		write: rejected,
		sentence: "The marketplace rejected the request: “Only sellers publish.” (422).",
	},
	{
		id: "14e",
		fault: "400 with plain text",
		act: status(400, "No such thing.\r\n", { "content-type": "text/plain" }),
		read: once("rejected"),
		write: rejected,
		sentence: "The marketplace rejected the request: “No such thing.” (400).",
	},
	{
		id: "14f",
		fault: "400 with markup that a notification would run",
		act: status(400, '{"message":"[Pay](command:workbench.action.quit) $(trash)"}'),
		read: once("rejected"),
		write: rejected,
		sentence:
			"The marketplace rejected the request: “[Pay]\u2060(command:workbench.action.quit) $\u2060(trash)” (400).",
	},
	{
		id: "14g",
		fault: "400 with a body that never ends",
		act: (exchange) => {
			exchange.head({ status: 400, headers: json }, "chunked");
			const flood = setInterval(() => exchange.raw(`4000\r\n${"x".repeat(0x4000)}\r\n`), 1);
			exchange.socket.on("close", () => clearInterval(flood));
		},
		read: once("rejected"),
		write: rejected,
	},
	{
		id: "46",
		fault: "A proxy removes the body of a DELETE, so the marketplace rejects the request (422)",
		only: /^DELETE \/v1\/datasets/,
		act: status(422, '{"message":"email is required"}'),
		read: once("rejected"),
		write: rejected,
		sentence: "The marketplace rejected the request: “email is required” (422).",
	},
	{
		id: "15a",
		fault: "401 with JSON",
		act: status(401, '{"code":"bad_key","message":"This key is not valid."}'),
		read: once("unauthorized"),
		write: rejected,
		sentence: "The marketplace no longer accepts your API key or session. Sign in again.",
		signInSentence: "The marketplace rejected the request: “This key is not valid.” (401).",
	},
	{
		id: "15b",
		fault: "401 with a web page",
		act: status(401, PAGE, html),
		read: once("unauthorized"),
		write: rejected,
		sentence: "The marketplace no longer accepts your API key or session. Sign in again.",
		signInSentence: "The marketplace rejected the request (401).",
	},
	{
		id: "15c",
		fault: "401 without a body",
		act: status(401),
		read: once("unauthorized"),
		write: rejected,
		sentence: "The marketplace no longer accepts your API key or session. Sign in again.",
		signInSentence: "The marketplace rejected the request (401).",
	},
	{
		id: "16",
		fault: "403",
		act: status(403, '{"message":"Sellers only."}'),
		read: once("forbidden"),
		write: rejected,
		sentence:
			"The marketplace rejected the request: “Sellers only.” (403). Check that you’re using the right account.",
	},
	{
		id: "17",
		fault: "404",
		act: status(404, '{"message":"Not found."}'),
		read: once("notFound"),
		write: rejected,
		sentence: "{host} returned 404 (not found). Check the marketplace address.",
		datasetSentence: "The dataset doesn’t exist, or you don’t have access to it. Check the ID.",
		accessSentence: "The marketplace rejected the request: “Not found.” (404).",
	},
	...[405, 410, 451].map((code): FaultRow => ({
		id: `18-${code}`,
		fault: String(code),
		act: status(code),
		read: once("rejected"),
		write: rejected,
		sentence: `The marketplace rejected the request (${code}).`,
	})),
	{
		id: "19",
		fault: "409",
		act: status(409, '{"message":"There is one already."}'),
		read: once("conflict"),
		write: rejected,
		sentence: "The marketplace rejected the request: “There is one already.” (409).",
	},
	{
		id: "18-408",
		fault: "408",
		act: status(408),
		read: { kind: "slowRequest", deliveries: RETRIED },
		write: rejected,
		sentence: "{host} timed out while waiting for the request (408). Check your network connection.",
	},
	...tooMany("20a", "Retry-After: 2", "2", RETRIED, "Too many requests. Try again in 2 seconds."),
	...tooMany(
		"20b",
		"a date as Retry-After",
		date(30),
		RETRIED,
		"Too many requests. Try again in 30 seconds.",
	),
	...tooMany("20c", "no Retry-After", undefined, RETRIED, "Too many requests. Try again later."),
	...tooMany("20d", "Retry-After: -1", "-1", RETRIED, "Too many requests. Try again later."),
	...tooMany("20e", "Retry-After: 999999", "999999", 1, "Too many requests. Try again in 12 days."),
	...tooMany("20f", "Retry-After: soon", "soon", RETRIED, "Too many requests. Try again later."),
];

/** Relative to the Date header of the same response. */
function date(seconds: number): string {
	return new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toUTCString();
}

function tooMany(
	id: string,
	what: string,
	retryAfter: string | undefined,
	deliveries: number,
	sentence: string,
): FaultRow[] {
	const headers = {
		...json,
		date: date(0),
		...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
	};
	return [
		{
			id,
			fault: `429 with ${what}`,
			act: status(429, "", headers),
			read: { kind: "tooManyRequests", deliveries },
			write: rejected,
			sentence,
		},
	];
}

const faults: readonly FaultRow[] = [
	{
		id: "21a",
		fault: "500 with JSON",
		act: body('{"message":"Out of order."}', json, 500),
		read: once("serverError"),
		write: unknown,
		sentence:
			"The marketplace reported a server error (500). If the error continues, contact the marketplace.",
	},
	{
		id: "21b",
		fault: "502 with a web page",
		act: body(PAGE, html, 502),
		read: { kind: "serverError", deliveries: RETRIED },
		write: unknown,
		sentence:
			"The marketplace reported a server error (502). If the error continues, contact the marketplace.",
	},
	{
		id: "21c",
		fault: "503 with Retry-After",
		act: body("", { ...json, "retry-after": "1" }, 503),
		read: { kind: "serverError", deliveries: RETRIED },
		write: unknown,
		sentence:
			"The marketplace reported a server error (503). If the error continues, contact the marketplace.",
	},
	{
		id: "21d",
		fault: "504",
		act: body("", json, 504),
		read: { kind: "serverError", deliveries: RETRIED },
		write: unknown,
		sentence:
			"The marketplace reported a server error (504). If the error continues, contact the marketplace.",
	},
];

/** Rows 14 to 21: complete error responses. */
export const answerRows: readonly FaultRow[] = [...rejections, ...faults];
