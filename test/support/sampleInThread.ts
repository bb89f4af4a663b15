import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod/mini";
import { inferFields } from "../../src/manifest/inference/inference.ts";
import { fileChunks } from "../../src/host/regularFile.ts";

const shape = z.object({ path: z.string(), maxRows: z.number(), maxBytes: z.number() });
const { path, ...limits } = z.parse(shape, workerData);
const sample = await inferFields(fileChunks(path, limits.maxBytes), { format: "csv", limits });
parentPort?.postMessage(sample.rows);
