import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** Files that break one rule each, and the word that lint must say of them. */
const offenders: Readonly<Record<string, readonly [code: string, rule: string]>> = {
	"src/base/upward.ts": ['import "../rules/amount.ts";', "no-restricted-imports"],
	"src/base/editor.ts": ['import "vscode";', "no-restricted-imports"],
	"src/rules/upward.ts": ['import "../api/schemas.ts";', "no-restricted-imports"],
	"src/api/upward.ts": ['import "../model/session.ts";', "no-restricted-imports"],
	"src/api/editor.ts": ['import "vscode";', "no-restricted-imports"],
	"src/api/http.ts": ['import "undici";', "no-restricted-imports"],
	"src/model/upward.ts": ['import "../views/statusBar.ts";', "no-restricted-imports"],
	"src/model/host.ts": ['import "../host/log.ts";', "no-restricted-imports"],
	"src/model/http.ts": ['import "undici";', "no-restricted-imports"],
	"src/catalogueWorker/editor.ts": ['import "vscode";', "no-restricted-imports"],
	"src/host/upward.ts": ['import "../views/statusBar.ts";', "no-restricted-imports"],
	"src/host/command.ts": ['import "../commands/register.ts";', "no-restricted-imports"],
	"src/views/root.ts": ['import "../extension.ts";', "no-restricted-imports"],
	"src/views/start.ts": ['import "../start.ts";', "no-restricted-imports"],
	"src/views/command.ts": ['import "../commands/register.ts";', "no-restricted-imports"],
	"src/views/deep/page.ts": ['import "../../webviews/host/panel.ts";', "no-restricted-imports"],
	"src/commands/service.ts": ['import "../localMarketplace/main.ts";', "no-restricted-imports"],
	"src/manifest/inference/editor.ts": ['import "vscode";', "no-restricted-imports"],
	"src/webviews/protocol/editor.ts": ['import "vscode";', "no-restricted-imports"],
	"src/webviews/protocol/model.ts": ['import "../../model/wallet.ts";', "no-restricted-imports"],
	"src/webviews/ui/page/model.ts": ['import "../../../model/wallet.ts";', "no-restricted-imports"],
	"src/webviews/ui/page/panel.ts": ['import "../../host/panel.ts";', "no-restricted-imports"],
	"src/webviews/host/page.ts": ['import "../ui/dom.ts";', "no-restricted-imports"],
	"src/localMarketplace/service/client.ts": ['import "../../api/schemas.ts";', "no-restricted-imports"],
	"src/localMarketplace/editor.ts": ['import "vscode";', "no-restricted-imports"],
	"src/webviews/ui/page/markup.ts": ['document.body.innerHTML = "";', "no-restricted-properties"],
	"src/views/trusted.ts": [
		"export const trust = (a: { isTrusted: boolean }) => (a.isTrusted = true);",
		"no-restricted-properties",
	],
	"src/model/float.ts": ['export const amount = parseFloat("1");', "no-restricted-globals"],
	"src/views/fixed.ts": ["export const amount = (1).toFixed(2);", "no-restricted-properties"],
};

/** Files that look alike and are allowed. */
const allowed: Readonly<Record<string, string>> = {
	"src/rules/down.ts": 'import "../base/money.ts";',
	"src/api/transport/undiciTransport.ts": 'import "undici";',
	"src/api/transport/dispatcherAgent.ts": 'import "undici";',
	"src/views/editor.ts": 'import "vscode";',
	"src/webviews/ui/page/down.ts": 'import "../../protocol/channel.ts";',
	"src/localMarketplace/service/own.ts": 'import "../api/answers.ts";',
};

const reportSchema = z.object({
	diagnostics: z.array(z.object({ filename: z.string(), code: z.optional(z.string()) })),
});

describe("the lint rules that hold the layers", function () {
	this.timeout(30_000);
	let found: Map<string, string[]>;

	before(async () => {
		const folder = await mkdtemp(join(tmpdir(), "data-marketplace-lint-"));
		try {
			const codes = Object.entries(offenders).map(([path, [code]]): [string, string] => [path, code]);
			await writeFiles(folder, [...codes, ...Object.entries(allowed)]);
			await writeFiles(folder, [[".oxlintrc.json", await rulesWithoutTypes()]]);
			found = await lint(folder);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	for (const [path, [code, rule]] of Object.entries(offenders)) {
		it(`refuse ${code} in ${path}`, () => {
			const codes = found.get(path) ?? [];
			assert.ok(
				codes.some((one) => one.includes(rule)),
				codes.join(", "),
			);
		});
	}

	it("let pass what points the right way", () => {
		const refused = Object.keys(allowed).filter((path) =>
			found.get(path)?.some((code) => code.includes("restricted")),
		);
		assert.deepEqual(refused, []);
	});
});

async function writeFiles(folder: string, files: readonly (readonly [string, string])[]): Promise<void> {
	for (const [path, content] of files) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), `${content}\n`);
	}
}

/** The types need the whole program; the rules on imports do not. */
async function rulesWithoutTypes(): Promise<string> {
	const rules = await readFile(inRoot(".oxlintrc.json"), "utf8");
	return rules.replace(/"typeAware":\s*true/, '"typeAware": false');
}

/** @returns the codes of what lint refuses, by file */
async function lint(folder: string): Promise<Map<string, string[]>> {
	const program = inRoot("node_modules", "oxlint", "bin", "oxlint");
	const output = await new Promise<string>((resolve) => {
		execFile(process.execPath, [program, "--format", "json"], { cwd: folder }, (_, stdout) =>
			resolve(stdout),
		);
	});
	const codes = new Map<string, string[]>();
	for (const { filename, code } of reportSchema.parse(JSON.parse(output)).diagnostics) {
		const path = filename.replaceAll("\\", "/");
		codes.set(path, [...(codes.get(path) ?? []), code ?? ""]);
	}
	return codes;
}
