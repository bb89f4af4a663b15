import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";
import { datasetLinkParts } from "../rules/datasetLink.ts";

/** How a checkout ended according to the browser: never trusted. */
export type ReturnPlace = "done" | "cancelled";

const checkoutFolder = "/checkout/";

/** A link to this extension, as it arrived. Any web page can send one, so nothing in it is trusted. */
export interface ArrivedLink {
	readonly path: string;
	readonly query: string;
}

/**
 * A link that brings the browser back to VS Code: its own scheme on desktop, a page of its server elsewhere.
 * Created for each use, because VS Code may change it at any time.
 */
export async function returnLink(extensionId: string, place: ReturnPlace): Promise<string> {
	const own = linkUri(extensionId, checkoutFolder + place);
	// Skip Uri's own encoding, which would break the query that a server's page needs.
	return (await vscode.env.asExternalUri(own)).toString(true);
}

/**
 * A link to share, which opens the dataset in the same kind of VS Code. It names its marketplace: if that
 * isn't in use there, the user is asked to connect or switch to it first.
 */
export function datasetLink(extensionId: string, id: string, baseUrl: string): string {
	const { path, query } = datasetLinkParts(id, new URL(baseUrl).origin);
	return linkUri(extensionId, path, query).toString(true);
}

function linkUri(extensionId: string, path: string, query = ""): vscode.Uri {
	return vscode.Uri.from({ scheme: vscode.env.uriScheme, authority: extensionId, path, query });
}

/** Calls `onReturn` when a browser returns from a checkout, and `onOther` for every other link. */
export function registerLinks(onReturn: () => void, onOther: (link: ArrivedLink) => void): Disposable {
	return vscode.window.registerUriHandler({
		handleUri: ({ path, query }) => {
			if (path.startsWith(checkoutFolder)) onReturn();
			else onOther({ path, query });
		},
	});
}
