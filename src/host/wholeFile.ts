import * as l10n from "@vscode/l10n";
import { open, realpath, rm, stat } from "node:fs/promises";
import { UserFacingError } from "../base/userFacingError.ts";
import { codeOf, replace, temporaryFor } from "../storage/atomicFile.ts";

/**
 * Writes a file with what `write` appends. Rejects with the error if `write` or the writing fails. On this computer, a
 * file that would have been replaced then stays as it was.
 */
export type WholeFile = (write: (append: (text: string) => Promise<void>) => Promise<void>) => Promise<void>;

/** Writes beside a local file, and replaces the file once all is written. Throws UserFacingError if writing fails. */
export function localFile(path: string): WholeFile {
	return async (write) => {
		const target = await realpath(path).catch(() => path);
		const { mode } = await stat(target).catch(() => ({ mode: undefined }));
		const temporary = temporaryFor(target);
		const file = await explained(open(temporary, "wx", mode));
		try {
			await write(async (text) => explained(file.appendFile(text)));
			await explained(file.close());
			await explained(replace(temporary, target));
		} catch (error) {
			await file.close();
			await rm(temporary, { force: true });
			throw error;
		}
	};
}

/** Rejects with UserFacingError if writing fails, with the error code if there is one. */
export async function explained<T>(writing: PromiseLike<T>): Promise<T> {
	try {
		return await writing;
	} catch (error) {
		const code = codeOf(error);
		throw new UserFacingError(
			code === ""
				? l10n.t(
						"Couldn’t write the file. Free up disk space, check the folder’s permissions, or choose another folder, then try again.",
					)
				: l10n.t(
						"Couldn’t write the file ({0}). Free up disk space, check the folder’s permissions, or choose another folder, then try again.",
						code,
					),
		);
	}
}
