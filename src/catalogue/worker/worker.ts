import { parentPort } from "node:worker_threads";
import { discoverRequest } from "../../api/endpoints/datasets.ts";
import { type ErrorKind, MarketplaceError } from "../../api/errors.ts";
import type { HttpTransport } from "../../api/transport/transport.ts";
import { createTransport } from "../../api/transport/undiciTransport.ts";
import { CatalogueFault, CatalogueStream, type ReadCatalogue } from "../reader/catalogueReader.ts";
import { compareCatalogues } from "../changes.ts";
import { readColumns } from "../columns/columnsFile.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { rehearse } from "./warmUp.ts";
import { isSeen } from "../columns/checkColumns.ts";

const PROGRESS_MILLISECONDS = 100;
/** An order that caused the start arrives sooner than this. */
const REST_MILLISECONDS = 30;
const OPERATION = "GET /v1/datasets/discover";

let ordered = false;

parentPort?.on("message", (order: ToWorker) => {
	ordered = true;
	void read(order);
});

// No order yet, so the thread was started ahead of time and can warm up.
setTimeout(() => {
	if (!ordered) {
		rehearse();
	}
}, REST_MILLISECONDS);

function post(message: FromWorker, transfer: readonly ArrayBuffer[] = []): void {
	parentPort?.postMessage(message, transfer);
}

async function read(order: ToWorker): Promise<void> {
	const transport = createTransport(order.settings);
	try {
		const [seen, { catalogue, bytes }] = await Promise.all([
			readColumns(order.seenPath),
			receive(transport, order.bearer),
		]);
		const changes =
			seen && isSeen(seen.columns)
				? compareCatalogues(seen.columns, catalogue.columns, seen.readAt)
				: undefined;
		seen?.memory.transfer(0);
		const { memory, ...answer } = catalogue;
		post({ kind: "done", ...answer, bytes, changes }, [memory]);
	} catch (error) {
		post({ kind: "failed", error: asMarketplaceError(error, transport.host).toData() });
	} finally {
		transport.dispose();
	}
}

/** Parses the bytes as they arrive, so that parsing adds almost no time. */
async function receive(
	transport: HttpTransport,
	bearer: string,
): Promise<{ catalogue: ReadCatalogue; bytes: number }> {
	let stream = new CatalogueStream();
	let bytes = 0;
	let expected: number | undefined;
	let told = 0;
	await transport.stream(
		{ ...discoverRequest, bearer },
		(chunk) => {
			stream.feed(chunk);
			bytes += chunk.length;
			const now = performance.now();
			if (now - told > PROGRESS_MILLISECONDS) {
				told = now;
				post({ kind: "progress", bytes, expected });
			}
		},
		undefined,
		(head) => {
			expected = head.headers["content-encoding"] === undefined ? head.contentLength : undefined;
			stream = new CatalogueStream(expected);
		},
	);
	return { catalogue: stream.finish(), bytes };
}

const kindOfFault: Readonly<Record<CatalogueFault["fault"], ErrorKind>> = {
	html: "notJson",
	garbage: "notJson",
	truncated: "incomplete",
	empty: "incomplete",
	utf16: "unexpectedShape",
	tooDeep: "unexpectedShape",
	notAList: "unexpectedShape",
};

function asMarketplaceError(error: unknown, host: string): MarketplaceError {
	if (error instanceof MarketplaceError) {
		return error;
	}
	const kind = error instanceof CatalogueFault ? kindOfFault[error.fault] : "protocol";
	const code =
		error instanceof CatalogueFault ? error.fault : error instanceof Error ? error.name : undefined;
	return new MarketplaceError({ kind, host, written: true, status: 200, code, operation: OPERATION });
}
