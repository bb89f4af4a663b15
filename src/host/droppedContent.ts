import * as vscode from "vscode";

/** The first dropped file, as an address or as its bytes, else the dropped text. VS Code lets go of them after the drop. */
export async function droppedContent(
	dropped: vscode.DataTransfer,
): Promise<{ file: vscode.Uri | Uint8Array } | { table: string }> {
	const uris = await dropped.get("text/uri-list")?.asString();
	const [first] = (uris ?? "").split(/\r?\n/).filter((line) => line !== "");
	if (first !== undefined) return { file: vscode.Uri.parse(first, true) };
	for (const [, item] of dropped) {
		const file = item.asFile();
		if (file) return { file: await file.data() };
	}
	return { table: (await dropped.get("text/plain")?.asString()) ?? "" };
}
