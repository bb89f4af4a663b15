import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { parseJson } from "../../base/record.ts";
import { readText } from "../../storage/atomicFile.ts";
import { JsonFile } from "../../storage/jsonFile.ts";

/** A `.env` file to which an account's key was added, and which key it was, without revealing the key. */
const recordSchema = z.object({
	/** The file's URI. */
	file: z.string(),
	keyHash: z.string(),
});
const recordsSchema = z.array(recordSchema);
type EnvFileRecord = z.infer<typeof recordSchema>;

/** The `.env` files to which an account's keys were added, as recorded in `folder`, the account's folder. */
export function readEnvFileRecords(folder: string): readonly EnvFileRecord[] {
	return parseJson(readText(pathIn(folder)) ?? "", recordsSchema) ?? [];
}

/** Called before a key is added to a file. */
export async function recordEnvFile(folder: string, file: string, key: string): Promise<void> {
	await update(folder, (all) => [...all, { file, keyHash: keyHash(file, key) }]);
}

/** Called when a file has none of the added keys anymore. */
export async function forgetEnvFile(folder: string, file: string): Promise<void> {
	await update(folder, (all) => all.filter((record) => record.file !== file));
}

/** Whether a value in a file is a key that was added there. */
export function isAddedKey(records: readonly EnvFileRecord[], file: string, value: string): boolean {
	const hash = keyHash(file, value);
	return records.some((record) => record.file === file && record.keyHash === hash);
}

function pathIn(folder: string): string {
	return join(folder, "envFiles.json");
}

async function update(folder: string, change: (all: EnvFileRecord[]) => EnvFileRecord[]): Promise<void> {
	const records = new JsonFile(pathIn(folder), recordsSchema, []);
	try {
		await records.update(change);
	} finally {
		records.dispose();
	}
}

function keyHash(file: string, key: string): string {
	return createHash("sha256").update(`${file}\n${key}`).digest("hex");
}
