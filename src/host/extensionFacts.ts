import type * as vscode from "vscode";
import { propertyOf, stringOf } from "../base/record.ts";

/** Facts about the extension that don't change while it runs. */
export interface ExtensionFacts {
	readonly id: string;
	readonly version: string;
	/** Where to report bugs, from package.json. */
	readonly issuesUrl: string;
	/** The installed extension's folder. */
	readonly folder: string;
	/** The extension's global storage folder; shared by all windows. */
	readonly storageFolder: string;
}

export function factsOf(context: vscode.ExtensionContext): ExtensionFacts {
	const manifest: unknown = context.extension.packageJSON;
	return {
		id: context.extension.id,
		version: stringOf(manifest, "version") ?? "",
		issuesUrl: stringOf(propertyOf(manifest, "bugs"), "url") ?? "",
		folder: context.extensionPath,
		storageFolder: context.globalStorageUri.fsPath,
	};
}
