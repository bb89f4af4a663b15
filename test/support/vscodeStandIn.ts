import type { DebugConfigurationProvider } from "vscode";
import { Emitter } from "../../src/base/event.ts";

/**
 * As much of VS Code as trees, pages, and commands need in Node: a window with one folder, in a fork that has language
 * models but can't register tools. Unit tests import it as `vscode`. Mocha runs several test files in one process, which
 * loads each module once, so there is one for all of them.
 */
const never = () => ({ dispose: (): void => undefined });

export class EventEmitter {
	readonly event = never;
	fire(): void {}
	dispose(): void {}
}

export class ThemeIcon {
	readonly id: string;

	constructor(id: string) {
		this.id = id;
	}
}

export { ThemeIcon as ThemeColor };

interface Button {
	readonly tooltip?: string;
}

interface Item {
	readonly buttons?: readonly Button[];
}

/** Stays open until the test chooses its first item. */
class QuickPick {
	title = "";
	value = "";
	busy = false;
	activeItems: Item[] = [];
	#items: Item[] = [];
	readonly #pressed = new Emitter<{ item: Item; button: Button }>();
	readonly onDidChangeValue = never;
	readonly onDidTriggerButton = never;
	readonly onDidHide = never;
	readonly onDidTriggerItemButton = this.#pressed.event;
	chooseFirst: () => void = () => undefined;

	get items(): Item[] {
		return this.#items;
	}

	/** Makes the first item active, as in VS Code. */
	set items(items: Item[]) {
		this.#items = items;
		this.activeItems = items.slice(0, 1);
	}

	get selectedItems(): Item[] {
		return this.items.slice(0, 1);
	}

	/** Presses the first item’s first button. */
	pressFirst(): void {
		const [item] = this.items;
		const [button] = item?.buttons ?? [];
		if (item && button) this.#pressed.fire({ item, button });
	}

	onDidAccept(listener: () => void): ReturnType<typeof never> {
		this.chooseFirst = listener;
		return never();
	}

	show(): void {
		shownPicks.push(this);
	}

	dispose(): void {}
}

/** The quick picks so far, oldest first. */
export const shownPicks: QuickPick[] = [];

/** Stays open until the test enters what the box accepts. */
class InputBox {
	value = "";
	busy = false;
	validationMessage: string | undefined;
	buttons: readonly Button[] = [];
	readonly #accepted = new Emitter<void>();
	readonly #pressed = new Emitter<Button>();
	readonly onDidHide = never;
	readonly onDidChangeValue = never;
	readonly onDidAccept = this.#accepted.event;
	readonly onDidTriggerButton = this.#pressed.event;

	enter(text: string): void {
		this.value = text;
		this.#accepted.fire();
	}

	press(label: string): void {
		for (const button of this.buttons) if (button.tooltip === label) this.#pressed.fire(button);
	}

	show(): void {
		shownInputs.push(this);
	}

	dispose(): void {}
}

/** The input boxes so far, oldest first. */
export const shownInputs: InputBox[] = [];

/** The cancel button of a progress notification. */
class ProgressCancellation {
	isCancellationRequested = false;
	readonly #requested = new Emitter<void>();
	readonly onCancellationRequested = this.#requested.event;

	cancel(): void {
		this.isCancellationRequested = true;
		this.#requested.fire();
	}
}

export class CancellationTokenSource {
	readonly token = new ProgressCancellation();

	cancel(): void {
		this.token.cancel();
	}

	dispose(): void {}
}

/** Those of the tasks that can be canceled so far, oldest first. */
export const cancellations: ProgressCancellation[] = [];

export const QuickInputButtons = { Back: {} };

/** The texts copied to the clipboard so far, oldest first. */
export const copied: string[] = [];
/** The addresses opened in the browser so far, oldest first. */
export const openedPages: string[] = [];
export const env = {
	language: "en",
	clipboard: { writeText: async (text: string): Promise<void> => void copied.push(text) },
	openExternal: async (address: string): Promise<boolean> => openedPages.push(address) > 0,
};
export const l10n = {};

export class SnippetString {
	value = "";

	appendText(text: string): this {
		this.value += text;
		return this;
	}
}

export const extensions = {
	getExtension: (id: string): unknown => (id === "vscode.ipynb" ? {} : undefined),
};
export const lm = { tools: [] };
export const ConfigurationTarget = { Global: 1 };
export const FileType = { File: 1, Directory: 2 };
export class FileSystemError extends Error {
	readonly code = "FileNotFound";
}
export const ProgressLocation = { Window: 10, Notification: 15 };
export const Uri = {
	file: (path: string): string => path,
	parse: (address: string) => {
		const { protocol, pathname } = new URL(address);
		const withPath = (change: { path: string }): unknown => Uri.parse(address.replace(pathname, change.path));
		return {
			scheme: protocol.slice(0, -1),
			path: pathname,
			fsPath: pathname,
			with: withPath,
			toString: () => address,
		};
	},
	[Symbol.hasInstance]: (one: unknown): boolean => typeof one === "object" && one !== null && "fsPath" in one,
	joinPath: (folder: string | FolderUri, ...parts: string[]): unknown =>
		typeof folder === "string"
			? [folder, ...parts].join("/")
			: folder.with({ path: [folder.path, ...parts].join("/") }),
};

export class Range {
	readonly start: unknown;
	readonly end: unknown;

	constructor(start: unknown, end: unknown) {
		this.start = start;
		this.end = end;
	}
}

export class Diagnostic {
	readonly range: Range;
	readonly message: string;

	constructor(range: Range, message: string) {
		this.range = range;
		this.message = message;
	}
}

export const DiagnosticSeverity = {};
export const CodeActionKind = {};
/** The diagnostics that a file has now, by its address. */
export const diagnostics = new Map<string, readonly Diagnostic[]>();
export const languages = {
	createDiagnosticCollection: () => ({
		set: (uri: unknown, found: readonly Diagnostic[]) => diagnostics.set(String(uri), found),
		dispose: (): void => diagnostics.clear(),
	}),
	registerCodeActionsProvider: never,
	registerCodeLensProvider: never,
};

export class DataTransfer extends Map<string, unknown> {}

export class DataTransferItem {
	readonly value: unknown;

	constructor(value: unknown) {
		this.value = value;
	}

	async asString(): Promise<string> {
		return String(this.value);
	}

	asFile(): { readonly data: () => Promise<Uint8Array> } | undefined {
		const { value } = this;
		return value instanceof Uint8Array ? { data: async () => value } : undefined;
	}
}

interface FileUri {
	readonly path: string;
}

interface FolderUri extends FileUri {
	readonly with: (change: FileUri) => unknown;
}

/** Texts of the files, by path. */
export const files = new Map<string, string>();
/** What the user's settings and the folder's say, by full name. */
export const userSettings = new Map<string, unknown>();
export const folderSettings = new Map<string, unknown>();
const documentOpened = new Emitter<unknown>();
/**
 * The open documents. As VS Code closes a file without an editor after some minutes, a test may close them, and VS Code
 * then doesn’t report their changes.
 */
export const documents: Array<{ readonly uri: FileUri; readonly getText: () => string }> = [];
/** The texts of the new, unsaved files so far, oldest first. */
export const newFiles: string[] = [];
const workspaceFolders: Array<{ readonly uri: string | FolderUri }> = [{ uri: "folder" }];
export const workspace = {
	onDidOpenTextDocument: documentOpened.event,
	onDidChangeTextDocument: never,
	onDidCloseTextDocument: never,
	createFileSystemWatcher: () => ({
		onDidCreate: never,
		onDidChange: never,
		onDidDelete: never,
		dispose: (): void => undefined,
	}),
	openTextDocument: async (uri: FileUri | { readonly content: string }): Promise<unknown> => {
		if ("content" in uri) return newFiles.push(uri.content);
		const known = documents.find((document) => document.uri.path === uri.path);
		if (known) return known;
		const text = files.get(uri.path);
		if (text === undefined) throw new FileSystemError();
		const document = { uri, getText: () => text, positionAt: (offset: number) => offset };
		documents.push(document);
		documentOpened.fire(document);
		return document;
	},
	isTrusted: true,
	onDidChangeConfiguration: never,
	getConfiguration: (section: string) => ({
		get: (key: string) => folderSettings.get(`${section}.${key}`) ?? userSettings.get(`${section}.${key}`),
		inspect: (key: string) => ({
			globalValue: userSettings.get(`${section}.${key}`),
			workspaceValue: folderSettings.get(`${section}.${key}`),
			workspaceFolderValue: folderSettings.get(`${section}.${key}`),
		}),
		update: async (key: string, value: unknown): Promise<void> =>
			void userSettings.set(`${section}.${key}`, value),
	}),
	workspaceFolders,
	textDocuments: documents,
	findFiles: async (
		_include: string,
		_exclude: string,
		_most: number,
		_token?: ProgressCancellation,
	): Promise<FileUri[]> => [],
	asRelativePath: ({ path }: FileUri): string => path.slice(1),
	fs: {
		stat: async ({ path }: FileUri): Promise<{ type: number; size: number }> => {
			const text = files.get(path);
			if (text === undefined) throw new FileSystemError();
			return { type: FileType.File, size: Buffer.byteLength(text) };
		},
		readFile: async ({ path }: FileUri): Promise<Uint8Array> => Buffer.from(files.get(path) ?? ""),
		writeFile: async ({ path }: FileUri, content: Uint8Array): Promise<void> =>
			void files.set(path, new TextDecoder().decode(content)),
	},
};
/** The lines of the output channels, which throw once they’re closed, as in VS Code. */
export const logged: string[] = [];
class OutputChannel {
	#closed = false;

	info(line: string): void {
		if (this.#closed) throw new Error("Channel has been closed");
		logged.push(line);
	}

	error(line: string): void {
		this.info(line);
	}

	dispose(): void {
		this.#closed = true;
	}
}

/** An editor, with the text inserted into it. */
export interface Editor {
	readonly document: { readonly languageId: string };
	inserted: string;
	readonly insertSnippet: (snippet: SnippetString) => Promise<boolean>;
}

/** The editors that are visible, of which the first is active. */
export const editors: Editor[] = [];

/** What the user chooses in the dialog to save a file: by default, the name that it proposes. */
export const saving: { choose: (proposed: string) => unknown } = { choose: (proposed) => proposed };
/** The file that the user chooses in the dialog to open one, and what they choose, or check, in a list. */
export const choosing: {
	file: string | undefined;
	check: (choices: readonly unknown[]) => unknown;
} = { file: undefined, check: (choices) => choices };
export const window = {
	get activeTextEditor(): Editor | undefined {
		return editors[0];
	},
	visibleTextEditors: editors,
	createInputBox: (): InputBox => new InputBox(),
	createOutputChannel: (): OutputChannel => new OutputChannel(),
	createQuickPick: (): QuickPick => new QuickPick(),
	tabGroups: { all: [] },
	createTreeView: () => ({ visible: true, onDidChangeVisibility: never, dispose: (): void => undefined }),
	showOpenDialog: async (): Promise<unknown> => choosing.file && [Uri.parse(choosing.file)],
	showQuickPick: async (choices: readonly unknown[]) => choosing.check(choices),
	showSaveDialog: async ({ defaultUri }: { defaultUri: string }): Promise<unknown> =>
		saving.choose(defaultUri),
	showTextDocument: async (): Promise<void> => undefined,
	showWarningMessage: async (): Promise<unknown> => undefined,
	withProgress: async (
		{ cancellable }: { readonly cancellable: boolean },
		task: (progress: unknown, token: unknown) => Promise<unknown>,
	) => {
		const cancellation = new ProgressCancellation();
		if (cancellable) cancellations.push(cancellation);
		return task({ report: () => undefined }, cancellation);
	},
};
export const authentication = { registerAuthenticationProvider: never };
export const commands = {
	executeCommand: async (_id?: string, _argument?: unknown): Promise<undefined> => undefined,
};

/** The providers of debug configurations so far, oldest first. */
export const debugProviders: DebugConfigurationProvider[] = [];
export const debug = {
	registerDebugConfigurationProvider: (
		_type: string,
		provider: DebugConfigurationProvider,
	): ReturnType<typeof never> => {
		debugProviders.push(provider);
		return never();
	},
};
