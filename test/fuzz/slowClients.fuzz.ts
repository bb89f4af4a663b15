import { connect, type Socket } from "node:net";
import { fuzzBounds } from "../support/fuzzBounds.ts";
import { LocalMarketplaceProcess, temporaryFolder } from "../support/services/localMarketplaceProcess.ts";

/*
 * Slow, broken, or hostile clients against the local marketplace on loopback. It must keep responding to
 * others in time, never respond with a 500, and never crash.
 */
const { seed, runs, seconds } = fuzzBounds({ runs: 3_000, seconds: 60 });
const AT_ONCE = 50;
const PATIENCE_MS = 5_000;
/** How long a faulty client waits for a response before it disconnects. */
const STAY_MS = 300;

/** Mulberry32: the same numbers for the same seed. */
function numbersOf(start: number): (below: number) => number {
	let state = start;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}
const below = numbersOf(seed);
const oneOf = <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0];
const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => below(256)));

const paths = [
	"/",
	"/mailbox",
	"/purchase?dataset=%",
	"/purchase?chunks=99999999999999999999",
	"/api-keys?email=%00",
	"/accounts?created=%ff%fe",
	"/onboarding?email[]=x",
	"/v1/datasets/discover",
	"/v1/datasets/%2e%2e",
	"/v1/datasets/%",
	"/v1/billing/deposits?limit=1e9&cursor=%00",
	"/v1/auth/login",
	"/v1/auth/refresh",
	"/v1/auth/api-keys",
	"/checkout/x",
	"/receipts/%F0%9F%92%B5",
	"/local/attach",
	"/local/reset",
	"/openapi.json",
	`/${"x".repeat(9_000)}`,
	"*",
	"//",
	"/\u0000",
] as const;
const methods = [
	"GET",
	"POST",
	"PUT",
	"DELETE",
	"PATCH",
	"OPTIONS",
	"HEAD",
	"TRACE",
	"CONNECT",
	"get",
	"\u0016\u0003\u0001",
] as const;
const types = [
	"application/json",
	"application/x-www-form-urlencoded",
	"multipart/form-data; boundary=x",
	"text/html",
	"",
] as const;
const bodies = [
	"",
	"{}",
	"[]",
	"null",
	'{"email":',
	'{"email":"a@b.c","password":"x"}',
	'{"__proto__":{}}',
	"[".repeat(20_000),
	"act=generate&email=x",
	"email=%00&role=king",
	"\ud83d",
	`{"amount":"${"9".repeat(5_000)}"}`,
] as const;

/** A request that's mostly close enough to HTTP to be parsed somehow. */
function request(host: string): Buffer {
	const body = below(4) === 0 ? bytes(below(2_000)) : Buffer.from(oneOf(bodies));
	const length = oneOf([body.length, body.length, body.length + 10, 0, -1, 2 ** 31]);
	const lines = [
		`${oneOf(methods)} ${oneOf(paths)} HTTP/${oneOf(["1.1", "1.1", "1.1", "1.0", "2.0", "9"])}`,
		`Host: ${oneOf([host, host, host, "evil.example", "", `${host}, ${host}`])}`,
		`Content-Type: ${oneOf(types)}`,
		oneOf([`Content-Length: ${length}`, `Content-Length: ${length}`, "Transfer-Encoding: chunked", "X: y"]),
		oneOf([
			"Connection: close",
			"Connection: keep-alive",
			"Connection: upgrade\r\nUpgrade: websocket",
			"Expect: 100-continue",
		]),
		oneOf([
			"Accept: */*",
			"Accept: text/html",
			"Accept-Encoding: gzip;q=x",
			`Cookie: refresh_token=${"x".repeat(below(9_000))}`,
		]),
		oneOf([
			"Authorization: Bearer",
			"Authorization: Bearer dm_live_x",
			"Authorization: Bearer a.b.c",
			"X: \u00ff",
		]),
	];
	const whole = Buffer.concat([
		Buffer.from(`${lines.join(oneOf(["\r\n", "\r\n", "\n"]))}\r\n\r\n`, "latin1"),
		body,
	]);
	return below(5) === 0 ? Buffer.concat([whole.subarray(0, below(whole.length)), bytes(below(200))]) : whole;
}

/** Sends in parts, with pauses, and disconnects in one of several ways. Returns the response. */
async function oddClient(port: number): Promise<string> {
	const sent = Buffer.concat(Array.from({ length: 1 + below(3) }, () => request(`127.0.0.1:${port}`)));
	const parts = oneOf([1, 1, 2, 5, 40]);
	const end = oneOf(["end", "reset", "wait"] as const);
	const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
	let heard = "";
	socket.on("error", () => undefined).on("data", (data: Buffer) => (heard += data.toString("latin1")));
	const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
	const size = Math.ceil(sent.length / parts);
	for (let at = 0; at < sent.length && socket.writable; at += size)
		await write(socket, sent.subarray(at, at + size));
	if (end === "end") socket.end();
	if (end === "reset") socket.resetAndDestroy();
	const leave = setTimeout(() => socket.destroy(), STAY_MS);
	await closed;
	clearTimeout(leave);
	return heard;
}

async function write(socket: Socket, part: Buffer): Promise<void> {
	await new Promise<void>((resolve) => socket.write(part, () => setImmediate(resolve)));
}

async function isWell(origin: string): Promise<void> {
	const answer = await fetch(`${origin}/openapi.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
	if (!answer.ok || !(await answer.text()).startsWith("{"))
		throw new Error(`it responded to others with ${answer.status}`);
}

const folder = temporaryFolder();
const marketplace = new LocalMarketplaceProcess(["--port", "0", "--data", folder.path], { channel: false });
const origin = await marketplace.line();
const { port } = new URL(origin);

const began = performance.now();
const longest = seconds * 1000;
let clients = 0;
let problem = "";
while (problem === "" && clients < runs && performance.now() - began < longest) {
	const batch = Array.from({ length: Math.min(AT_ONCE, runs - clients) }, async () =>
		oddClient(Number(port)),
	);
	clients += batch.length;
	try {
		// Sent while the slow clients are connected.
		await isWell(origin);
		const faults = (await Promise.all(batch)).flatMap(
			(heard) => /HTTP\/1\.1 5\d\d[^]{0,600}/.exec(heard)?.[0] ?? [],
		);
		problem = faults[0] ?? marketplace.stderr;
	} catch (error) {
		problem = String(error);
	}
	if (marketplace.child.exitCode !== null || marketplace.child.signalCode !== null)
		problem = `it exited: ${marketplace.stderr}`;
}
await marketplace.kill();
folder.remove();
const took = ((performance.now() - began) / 1000).toFixed(1);
console.log(
	`seed ${seed}: ${clients} clients in ${took} s, ${problem === "" ? "others always got a response" : problem}`,
);
process.exitCode = problem === "" ? 0 : 1;
