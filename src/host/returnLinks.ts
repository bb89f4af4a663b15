import * as vscode from "vscode";
import type { Disposable } from "../base/lifecycle.ts";

/** How a checkout ended as the browser tells it: nothing is believed because of it. */
export type ReturnPlace = "done" | "cancelled";

const folder = "/checkout/";

/**
 * A link that brings the browser back to this editor: its own scheme on a desktop, a page of its server elsewhere.
 * Made anew for each use, because the editor may change it at any time.
 */
export async function returnLink(extensionId: string, place: ReturnPlace): Promise<string> {
	const own = vscode.Uri.from({
		scheme: vscode.env.uriScheme,
		authority: extensionId,
		path: folder + place,
	});
	// Without its own encoding, which would break the query that a server's page needs.
	return (await vscode.env.asExternalUri(own)).toString(true);
}

/** Calls `act` when a browser comes back by such a link. Any web page can do that: what it carries is not looked at. */
export function onReturn(act: () => void): Disposable {
	return vscode.window.registerUriHandler({
		handleUri: ({ path }) => {
			if (path.startsWith(folder)) act();
		},
	});
}
