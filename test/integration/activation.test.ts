import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as vscode from "vscode";
import * as z from "zod/mini";
import { extension } from "./extension.ts";

const slots = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")];

const manifestSchema = z.object({
	contributes: z.object({
		commands: z.array(z.object({ command: z.string() })),
		views: z.record(z.string(), z.array(z.object({ id: z.string() }))),
	}),
});
type Contributions = z.infer<typeof manifestSchema>["contributes"];

/** By its name, runs before the tests that sign in. */
describe("Activation", () => {
	it("doesn’t change Node’s global agents, which all extensions share", async () => {
		const before = slots.map((slot): unknown => Reflect.get(globalThis, slot));
		await extension().activate();
		await vscode.commands.executeCommand("dataMarketplace.datasets.refresh");
		const after = slots.map((slot): unknown => Reflect.get(globalThis, slot));
		assert.deepEqual(
			after.map((agent, index) => agent === before[index]),
			[true, true],
		);
	});

	it("registers every command in package.json", async () => {
		await extension().activate();
		const registered = new Set(await vscode.commands.getCommands(true));
		const contributed = await contributions();
		const missing = contributed.commands.map(({ command }) => command).filter((id) => !registered.has(id));
		assert.deepEqual(missing, []);
	});

	it("makes every command that needs an account report that the user is signed out", async () => {
		const { commands } = await contributions();
		const needsNone =
			/\.(?:session|localMarketplace|walkthrough|log|diagnostics)\.|\.apiKey\.(?!copy)|\.dataset\.create$|\.manifest\.(?!publish|compareWithLive)/;
		const ids = commands.map(({ command }) => command).filter((id) => !needsNone.test(id));
		assert.ok(ids.length > 40);
		for (const id of ids)
			assert.deepEqual(await vscode.commands.executeCommand(id), { kind: "signedOut" }, id);
	});

	it("shows every view in package.json", async () => {
		const contributed = await contributions();
		const ids = Object.values(contributed.views).flatMap((views) => views.map(({ id }) => id));
		const registered = new Set(await vscode.commands.getCommands(true));
		assert.ok(ids.length >= 4);
		assert.deepEqual(
			ids.filter((id) => !registered.has(`${id}.focus`)),
			[],
		);
		for (const id of ids) await vscode.commands.executeCommand(`${id}.focus`);
	});
});

/** Read from the file, because VS Code returns the manifest without the parts it consumed. */
async function contributions(): Promise<Contributions> {
	const file = vscode.Uri.joinPath(extension().extensionUri, "package.json").fsPath;
	const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
	return manifestSchema.parse(manifest).contributes;
}
