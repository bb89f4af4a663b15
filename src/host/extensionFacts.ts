import type * as vscode from "vscode";
import { propertyOf, stringOf } from "../base/record.ts";

/** Facts about the extension that don't change while it runs. */
export type ExtensionFacts = Readonly<ReturnType<typeof readExtensionFacts>>;

export function readExtensionFacts({ extension, globalStorageUri }: vscode.ExtensionContext) {
	const manifest: unknown = extension.packageJSON;
	return {
		id: extension.id,
		version: stringOf(manifest, "version") ?? "",
		/** Where to report bugs, from package.json. */
		issuesUrl: stringOf(propertyOf(manifest, "bugs"), "url") ?? "",
		/** Where the extension is installed. */
		folder: extension.extensionPath,
		/** The extension's global storage folder; shared by all windows. */
		storageFolder: globalStorageUri.fsPath,
	};
}
