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

/** Stays open until the test chooses its first item. */
class QuickPick {
	items: unknown[] = [];
	readonly onDidHide = never;
	readonly onDidTriggerItemButton = never;
	chooseFirst: () => void = () => undefined;

	get selectedItems(): unknown[] {
		return this.items.slice(0, 1);
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

export const env = { language: "en" };
export const l10n = {};
export const lm = { tools: [] };
export const Uri = {
	file: (path: string): string => path,
	joinPath: (...parts: string[]): string => parts.join("/"),
};

interface FileUri {
	readonly path: string;
}

/** Texts of the files, by path. */
export const files = new Map<string, string>();
export const workspace = {
	workspaceFolders: [{ uri: "folder" }],
	textDocuments: [],
	fs: {
		stat: async ({ path }: FileUri): Promise<void> => {
			if (!files.has(path)) throw new Error("no such file");
		},
		writeFile: async ({ path }: FileUri, content: Uint8Array): Promise<void> =>
			void files.set(path, new TextDecoder().decode(content)),
	},
};
/** What the user chooses in the dialog to save a file: by default, the name that it proposes. */
export const saving: { choose: (proposed: string) => unknown } = { choose: (proposed) => proposed };
export const window = {
	createQuickPick: (): QuickPick => new QuickPick(),
	createTreeView: () => ({ visible: true, onDidChangeVisibility: never, dispose: (): void => undefined }),
	showSaveDialog: async ({ defaultUri }: { defaultUri: string }): Promise<unknown> =>
		saving.choose(defaultUri),
	showTextDocument: async (): Promise<void> => undefined,
};
export const commands = { executeCommand: async (): Promise<undefined> => undefined };
