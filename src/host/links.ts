import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";
import { datasetLinkParts } from "../rules/datasetLink.ts";

/** How a checkout ended according to the browser: never trusted. */
export type ReturnPlace = "done" | "cancelled";

const CHECKOUT_FOLDER = "/checkout/";

/** A link to this extension, as it arrived. Any web page can send one, so nothing in it is trusted. */
export interface ArrivedLink {
	readonly path: string;
	readonly query: string;
}

/**
 * A link that brings the browser back to VS Code: with VS Code's own scheme on desktop, to a page of VS Code's server
 * elsewhere. VS Code may change the link at any time, so create one for each use.
 */
export async function returnLink(extensionId: string, place: ReturnPlace): Promise<string> {
	const own = linkUri(extensionId, CHECKOUT_FOLDER + place);
	// Skip Uri's own encoding, which would break the query that a server's page needs.
	return (await vscode.env.asExternalUri(own)).toString(true);
}

/** A link to share, which names the dataset and its marketplace, and opens in the same kind of VS Code. */
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
			if (path.startsWith(CHECKOUT_FOLDER)) onReturn();
			else onOther({ path, query });
		},
	});
}
