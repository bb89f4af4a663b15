import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";

/** How a checkout ended according to the browser: never trusted. */
export type ReturnPlace = "done" | "cancelled";

const folder = "/checkout/";

/**
 * A link that brings the browser back to VS Code: its own scheme on desktop, a page of its server elsewhere.
 * Created for each use, because VS Code may change it at any time.
 */
export async function returnLink(extensionId: string, place: ReturnPlace): Promise<string> {
	const own = vscode.Uri.from({
		scheme: vscode.env.uriScheme,
		authority: extensionId,
		path: folder + place,
	});
	// Skip its own encoding, which would break the query that a server's page needs.
	return (await vscode.env.asExternalUri(own)).toString(true);
}

/**
 * Calls `act` when a browser returns through such a link. Any web page can do that, so what the link contains
 * is ignored.
 */
export function onReturn(act: () => void): Disposable {
	return vscode.window.registerUriHandler({
		handleUri: ({ path }) => {
			if (path.startsWith(folder)) act();
		},
	});
}
