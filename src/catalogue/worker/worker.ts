import { parentPort } from "node:worker_threads";
import { discoverRequest } from "../../api/endpoints/datasets.ts";
import { asMarketplaceError, type CallFailure } from "../../api/failure.ts";
import { operationOf } from "../../api/transport/path.ts";
import { HttpTransport } from "../../api/transport/httpTransport.ts";
import { kindOfFault } from "../../api/wire/json.ts";
import { CatalogueFault, CatalogueReader, type ReadCatalogue } from "../reader/catalogueReader.ts";
import { compareCatalogues } from "../changes.ts";
import { findNewMatches, type NewMatches } from "../watchedMatches.ts";
import type { CatalogueColumns } from "../columns/columns.ts";
import { readBaseline } from "../store/columnsFile.ts";
import type { HostMessage, WorkerMessage, WorkerRequest } from "./workerClient.ts";

const PROGRESS_MS = 100;

let admitted = Promise.withResolvers<void>();

parentPort?.on("message", (message: HostMessage) => {
	if (message.kind === "load") void load(message);
	else admitted.resolve();
});

function post(message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void {
	parentPort?.postMessage(message, transfer);
}

/** Asks the host for permission. If nothing may be sent, the host terminates this thread instead of responding. */
async function admit(): Promise<void> {
	admitted = Promise.withResolvers();
	post({ kind: "attempt" });
	await admitted.promise;
}

async function load(request: WorkerRequest): Promise<void> {
	const transport = new HttpTransport(request.settings, { admit });
	try {
		const [baseline, { memory, ...catalogue }] = await Promise.all([
			readBaseline(request.baselinePath),
			receive(transport, request.bearer),
		]);
		const changes = baseline && compareCatalogues(baseline.columns, catalogue.columns, baseline.readAt);
		baseline?.memory.transfer(0);
		const newMatches = await newMatchesOf(request, catalogue.columns);
		post({ kind: "done", ...catalogue, changes, newMatches }, [memory]);
	} catch (error) {
		post({ kind: "failed", error: failureOf(error, transport.host) });
	} finally {
		transport.dispose();
	}
}

/** Reads the previous list only after the response, so that less is in memory at once. */
async function newMatchesOf({ watched }: WorkerRequest, now: CatalogueColumns): Promise<NewMatches> {
	const previous = watched && (await readBaseline(watched.previousPath));
	if (!previous) return new Map();
	const found = await findNewMatches(previous.columns, now, watched);
	previous.memory.transfer(0);
	return found;
}

/** Parses the bytes as they arrive. */
async function receive(transport: HttpTransport, bearer: string): Promise<ReadCatalogue> {
	let stream = new CatalogueReader();
	let bytes = 0;
	let expected: number | undefined;
	let reported = 0;
	await transport.stream(
		{ ...discoverRequest, bearer },
		{
			onHead: (head) => {
				expected = head.headers["content-encoding"] === undefined ? head.contentLength : undefined;
				stream = new CatalogueReader(expected);
			},
			onBytes: (chunk) => {
				stream.feed(chunk);
				bytes += chunk.length;
				const now = performance.now();
				if (now - reported > PROGRESS_MS) {
					reported = now;
					post({ kind: "progress", bytes, expected });
				}
			},
		},
	);
	return stream.finish();
}

function failureOf(error: unknown, host: string): CallFailure {
	const call = { host, operation: operationOf(discoverRequest), mayHaveReached: true };
	if (!(error instanceof CatalogueFault)) return asMarketplaceError(error, call).failure;
	const { fault } = error;
	const kind = fault === "notAList" ? "unexpectedShape" : kindOfFault[fault];
	return { ...call, kind, code: fault, status: 200 };
}
