import assert from "node:assert/strict";
import * as vscode from "vscode";
import { runWith } from "./commands.ts";

const SCHEME = "data-marketplace-sample";

/** A file system with a scheme of its own. Records which files are read. */
class OtherPlace implements vscode.FileSystemProvider {
	readonly reads: string[] = [];
	readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
	readonly #files: ReadonlyMap<string, { size: number; text: string }>;

	constructor(files: ReadonlyMap<string, { size: number; text: string }>) {
		this.#files = files;
	}

	stat({ path }: vscode.Uri): vscode.FileStat {
		const file = this.#files.get(path);
		if (!file) throw vscode.FileSystemError.FileNotFound();
		return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: file.size };
	}

	readFile({ path }: vscode.Uri): Uint8Array {
		this.reads.push(path);
		return new TextEncoder().encode(this.#files.get(path)?.text ?? "");
	}

	watch(): vscode.Disposable {
		return new vscode.Disposable(() => undefined);
	}

	readDirectory(): Array<[string, vscode.FileType]> {
		return [];
	}

	createDirectory(): never {
		throw vscode.FileSystemError.NoPermissions();
	}

	writeFile(): never {
		throw vscode.FileSystemError.NoPermissions();
	}

	delete(): never {
		throw vscode.FileSystemError.NoPermissions();
	}

	rename(): never {
		throw vscode.FileSystemError.NoPermissions();
	}
}

/** Imports fields, and runs `other` again and again until that has ended. */
const infer = async (path: string, other: string): Promise<unknown> =>
	runWith(other, "dataMarketplace.manifest.inferFields", vscode.Uri.from({ scheme: SCHEME, path }));

describe("A sample file on a virtual file system", function () {
	const text = "station,height_m\nCuxhaven,1.42\nHusum,1.44\n";
	const place = new OtherPlace(
		new Map([
			["/tides.csv", { size: text.length, text }],
			["/large.csv", { size: 50 * 1024 * 1024 + 1, text }],
		]),
	);
	let registration: vscode.Disposable;

	before(() => {
		registration = vscode.workspace.registerFileSystemProvider(SCHEME, place, { isReadonly: true });
	});
	after(async () => {
		registration.dispose();
		await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
	});

	it("is rejected above 50 MB without being read", async () => {
		// The error is reported in a notification, which the command waits for.
		assert.equal(await infer("/large.csv", "notifications.clearAll"), undefined);
		assert.deepEqual(place.reads, []);
	});

	it("fills in the fields of a new manifest", async () => {
		const created = await infer("/tides.csv", "workbench.action.acceptSelectedQuickOpenItem");
		assert.ok(typeof created === "object" && created !== null && "fields" in created);
		assert.equal(created.fields, 2);
		const draft: unknown = JSON.parse(vscode.window.activeTextEditor?.document.getText() ?? "");
		assert.ok(typeof draft === "object" && draft !== null && "metadata_schema" in draft);
		assert.deepEqual(draft.metadata_schema, [
			{ name: "station", type: "string", description: "" },
			{ name: "height_m", type: "number", description: "" },
		]);
	});
});
