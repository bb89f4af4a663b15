import assert from "node:assert/strict";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { UserFacingError } from "../../../../src/base/userFacingError.ts";
import { inferFields } from "../../../../src/manifest/inference/inference.ts";
import { bytesInChunks } from "../../../../src/manifest/inference/decodedText.ts";
import { defaultLimits, type SampleFormat } from "../../../../src/manifest/inference/sample.ts";

const MEGABYTE = 1024 * 1024;

function csvRow(index: number): string {
	return `${index},${(index * 7919) % 1000},2024-01-${String((index % 28) + 1).padStart(2, "0")},"some, text ${index}",P${100000 + index}\n`;
}

const HEADER = "number,amount,day,remark,part\n";

/** An endless file that counts how much of it is read. */
function endless(
	line: (index: number) => string,
	first: string,
): { chunks: AsyncGenerator<Uint8Array>; asked: () => number } {
	let asked = 0;
	async function* generate(): AsyncGenerator<Uint8Array> {
		yield Buffer.from(first);
		for (let index = 0; ;) {
			const lines: string[] = [];
			for (let count = 0; count < 1000; count += 1) lines.push(line((index += 1)));
			const chunk = Buffer.from(lines.join(""));
			asked += chunk.length;
			yield chunk;
		}
	}
	return { chunks: generate(), asked: () => asked };
}

const formats: Array<[SampleFormat, (index: number) => string, string]> = [
	["csv", csvRow, HEADER],
	["json", (index) => `{"number":${index},"remark":"r${index}"},`, '{"type":"x","rows":['],
	["jsonl", (index) => `{"number":${index},"remark":"r${index}"}\n`, ""],
];

/** Samples in a thread with a 24 MB heap, less than the files' size. A thread that needs more dies. */
async function sampleInSmallHeap(path: string, maxRows: number, maxBytes: number): Promise<number> {
	const worker = new Worker(new URL("../../../support/sampleInThread.ts", import.meta.url), {
		workerData: { path, maxRows, maxBytes },
		resourceLimits: { maxOldGenerationSizeMb: 24 },
	});
	return new Promise((resolve, reject) => {
		worker.once("message", resolve);
		worker.once("error", reject);
	});
}

describe("Inferring fields from large files", () => {
	for (const [format, line, first] of formats) {
		it(`stops reading ${format} once the sample has enough rows`, async () => {
			const source = endless(line, first);
			const sample = await inferFields(source.chunks, { format });
			assert.equal(sample.rows, defaultLimits.maxRows);
			assert.equal(sample.complete, false);
			// The source never ends.
			assert.ok(source.asked() < 4 * MEGABYTE, `${source.asked()} bytes`);
		});

		it(`stops reading ${format} at the byte limit, within a record`, async () => {
			const wide = "x".repeat(2000);
			const source = endless((index) => line(index).replace("ome", wide).replace('"r', `"${wide}`), first);
			const sample = await inferFields(source.chunks, { format, limits: { maxBytes: MEGABYTE } });
			assert.equal(sample.complete, false);
			assert.equal(sample.bytesRead, MEGABYTE);
			// A record has about 2,000 bytes, so a megabyte has about 500.
			assert.ok(sample.rows > 400 && sample.rows < 600, String(sample.rows));
			assert.equal(sample.notes.length, 0);
		});
	}

	it("yields to the event loop during a long sample", async () => {
		const rows: string[] = [];
		for (let index = 0; index < 20_000; index += 1) rows.push(csvRow(index));
		const bytes = Buffer.from(HEADER + rows.join(""));
		let turns = 0;
		let sampling = true;
		const turn = (): void => {
			turns += 1;
			if (sampling) setImmediate(turn);
		};
		setImmediate(turn);
		const sample = await inferFields(bytesInChunks(bytes), { format: "csv", limits: { maxRows: 20_000 } });
		sampling = false;
		assert.equal(sample.rows, 20_000);
		// The number of turns depends on the computer, but without pauses there would be none.
		assert.ok(turns > 1, `${turns} turns`);
	});

	it("samples a file of 5 GB on disk in bounded memory", async () => {
		const folder = await mkdtemp(join(tmpdir(), "sample-"));
		try {
			const path = join(folder, "large.csv");
			const file = await open(path, "w");
			const rows = Array.from({ length: 1000 }, (_, index) => csvRow(index)).join("");
			await file.write(HEADER);
			for (let block = 0; block < 250; block += 1) await file.write(rows);
			await file.truncate(5 * 1024 * MEGABYTE);
			await file.close();
			const sampled = await sampleInSmallHeap(path, 1_000_000, 5 * MEGABYTE);
			assert.ok(sampled > 100_000, String(sampled));
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	it("uses bounded memory for long distinct values", async () => {
		const folder = await mkdtemp(join(tmpdir(), "sample-"));
		try {
			const path = join(folder, "long.csv");
			const file = await open(path, "w");
			await file.write("number,blob\n");
			for (let index = 0; index < 2_000; index += 1)
				await file.write(`${index},${String(index).padStart(10, "7").repeat(1_000)}\n`);
			await file.close();
			assert.equal(await sampleInSmallHeap(path, 2_000, 1024 * MEGABYTE), 2_000);
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	it("rejects with the signal’s reason when aborted", async () => {
		const cancel = new AbortController();
		const reason = new Error("stopped");
		const source = endless(csvRow, HEADER);
		let chunks = 0;
		async function* counted(): AsyncGenerator<Uint8Array> {
			for await (const chunk of source.chunks) {
				if ((chunks += 1) === 5) cancel.abort(reason);
				yield chunk;
			}
		}
		await assert.rejects(inferFields(counted(), { format: "csv", signal: cancel.signal }), reason);
		assert.equal(chunks, 5);
	});

	it("rejects an endless record instead of buffering it", async () => {
		const source = endless(() => "x".repeat(1000), '[{"a":"');
		await assert.rejects(inferFields(source.chunks, { format: "json" }), UserFacingError);
		const quoted = endless(() => "x\n".repeat(500), 'a,b\n"');
		await assert.rejects(inferFields(quoted.chunks, { format: "csv" }), UserFacingError);
		const line = endless(() => "x".repeat(1000), "");
		await assert.rejects(inferFields(line.chunks, { format: "jsonl" }), UserFacingError);
	});

	it("limits the number of fields, and reports the limit", async () => {
		const names = Array.from(
			{ length: 3000 },
			(_, index) => `name${String.fromCodePoint(97 + (index % 26))}_${index}`,
		);
		const sample = await inferFields(
			bytesInChunks(Buffer.from(`${names.join(",")}\n${names.map(() => "v").join(",")}\n`)),
			{
				format: "csv",
			},
		);
		assert.equal(sample.fields.length, defaultLimits.maxFields);
		assert.deepEqual(sample.notes, ["Only the first 500 fields were read."]);
	});

	it("rethrows the source’s error, unless the data read so far isn’t valid JSON", async () => {
		const failure = new Error("disk gone");
		async function* broken(): AsyncGenerator<Uint8Array> {
			yield Buffer.from(HEADER);
			throw failure;
		}
		for (const format of ["csv", "json", "jsonl"] as const)
			await assert.rejects(inferFields(broken(), { format }), format === "json" ? UserFacingError : failure);
	});
});
