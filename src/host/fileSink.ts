import * as l10n from "@vscode/l10n";
import { open, unlink } from "node:fs/promises";
import { UserFacingError } from "../base/userFacingError.ts";

/** A file being written in pieces. */
export interface FileSink {
	write(text: string): Promise<void>;
	/** Finishes the file; it isn't complete until then. */
	close(): Promise<void>;
	/** Abandons the file and removes what was written. */
	discard(): Promise<void>;
}

/** Opens a local file and empties it. Opening, writing, and closing reject with UserFacingError if they fail. */
export async function openLocalSink(path: string): Promise<FileSink> {
	const file = await explained(open(path, "w"));
	return {
		write: async (text) => explained(file.appendFile(text)),
		close: async () => explained(file.close()),
		discard: async () => {
			await file.close();
			await unlink(path);
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
