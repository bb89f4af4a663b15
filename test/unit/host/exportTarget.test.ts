import assert from "node:assert/strict";
import { registerHooks } from "node:module";

/** A window without folders, whose dialog for saving a file returns the name that it proposes. */
const VSCODE = `data:text/javascript,
export const Uri = { joinPath: (folder, name) => name };
export const workspace = { workspaceFolders: [{ uri: "folder" }] };
export const window = { showSaveDialog: async ({ defaultUri }) => defaultUri };`;
const hooks = registerHooks({
	resolve: (specifier, context, next) =>
		specifier === "vscode" ? { url: VSCODE, shortCircuit: true } : next(specifier, context),
});
const { askExportTarget } = await import("../../../src/host/exportTarget.ts");
hooks.deregister();

describe("An export’s file name", () => {
	const { TZ } = process.env;
	afterEach(() => {
		if (TZ === undefined) delete process.env["TZ"];
		else process.env["TZ"] = TZ;
	});

	// They’re 26 hours apart, so one of them is always on another day than UTC.
	for (const timeZone of ["Etc/GMT-14", "Etc/GMT+12"]) {
		it(`has the user’s day in ${timeZone}`, async () => {
			process.env["TZ"] = timeZone;
			const target = await askExportTarget({ file: "datasets", title: "Export Datasets" }, "csv");
			const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
			assert.equal(String(target?.file), `datasets-${day}.csv`);
		});
	}
});
