import * as l10n from "@vscode/l10n";
import { open, realpath, rm, stat } from "node:fs/promises";
import { UserFacingError } from "../base/userFacingError.ts";
import { replace, temporaryFor } from "../storage/atomicFile.ts";

/** A file being written in pieces. */
export interface FileSink {
	write(text: string): Promise<void>;
	/** Finishes the file; it isn't complete until then. */
	close(): Promise<void>;
	/** Abandons what was written. A file that would have been replaced stays as it was. */
	discard(): Promise<void>;
}

/**
 * Writes beside a local file, and replaces the file once all is written. Opening, writing, and closing reject with
 * UserFacingError if they fail.
 */
export async function openLocalSink(path: string): Promise<FileSink> {
	const target = await realpath(path).catch(() => path);
	const { mode } = await stat(target).catch(() => ({ mode: undefined }));
	const temporary = temporaryFor(target);
	const file = await explained(open(temporary, "wx", mode));
	const finish = async (): Promise<void> => {
		await file.close();
		await replace(temporary, target);
	};
	return {
		write: async (text) => explained(file.appendFile(text)),
		close: async () => explained(finish()),
		discard: async () => {
			await file.close();
			await rm(temporary, { force: true });
		},
	};
}

/** Finishes the file after `write`. If either fails, discards the file and rethrows. */
export async function writeWhole(sink: FileSink, write: () => Promise<void>): Promise<void> {
	try {
		await write();
		await sink.close();
	} catch (error) {
		await sink.discard();
		throw error;
	}
}

/** Rejects with UserFacingError if writing fails, with the error code if there is one. */
export async function explained<T>(writing: PromiseLike<T>): Promise<T> {
	try {
		return await writing;
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		throw new UserFacingError(
			code === ""
				? l10n.t("Couldn’t write the file. Choose another folder, then try again.")
				: l10n.t("Couldn’t write the file ({0}). Choose another folder, then try again.", code),
		);
	}
}
