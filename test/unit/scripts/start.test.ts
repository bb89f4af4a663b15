import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { writeSettings } from "../../../scripts/start/profile.mjs";
import { openAddress } from "../../../scripts/start/openAddress.mjs";
import { startProxy } from "../../../scripts/start/proxy.mjs";
import { listen } from "../../support/loopback.ts";
import { temporaryFolder } from "../../support/services/localMarketplaceProcess.ts";

const TOKEN = "0123456789abcdef";

describe("npm start", () => {
	describe("the proxy", () => {
		const editor = createServer((request, response) => void response.end(request.headers.cookie ?? ""));
		let proxy = { port: 0, close: (): void => undefined };

		before(async () => {
			const { port: serverPort } = await listen(editor);
			proxy = await startProxy({ serverPort, token: TOKEN, mintKey: Buffer.from("half a key"), port: 0 });
		});
		after(() => {
			proxy.close();
			editor.close();
		});

		const send = async (line: string, cookie: Buffer | string): Promise<string> => {
			const socket = connect(proxy.port, "127.0.0.1");
			socket.write(
				`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\nCookie: `,
			);
			socket.write(cookie);
			socket.write("\r\n\r\n");
			return Buffer.concat(await socket.toArray()).toString("latin1");
		};

		it("survives a cookie with non-ASCII bytes, and returns its half of the secret store’s key only if the cookie has the token", async () => {
			const odd = Buffer.from(`vscode-tkn=${"é".repeat(TOKEN.length)}`, "latin1");
			assert.match(await send("POST /mint-key", odd), /^HTTP\/1\.1 403 /);
			assert.match(await send("POST /mint-key", "vscode-tkn=another"), /^HTTP\/1\.1 403 /);
			assert.match(
				await send("POST /mint-key", `a=1; vscode-tkn=${TOKEN}`),
				/^HTTP\/1\.1 200 [^]*half a key/,
			);
			assert.match(await send("GET /", odd), /^HTTP\/1\.1 200 /);
		});
	});

	describe("the desktop VS Code", () => {
		let folder: ReturnType<typeof temporaryFolder>;

		beforeEach(() => {
			folder = temporaryFolder();
		});
		afterEach(() => folder.remove());

		/** Runs a script that imports the module, on a computer with a display but no network. */
		const run = async (
			script: string,
			platform: "linux" | "win32",
			environment: Readonly<Record<string, string>> = {},
		): Promise<string> => {
			const module = pathToFileURL(inRoot("scripts/start/desktopEditor.mjs")).href;
			const preparation = `
				Object.defineProperty(process, "platform", { value: "${platform}" });
				const { findDesktop, openOnDesktop } = await import("${module}");`;
			const offline = { npm_config_https_proxy: "http://127.0.0.1:1", DISPLAY: ":0", VSCODE_EXECUTABLE: "" };
			const { stdout, stderr } = await promisify(execFile)(
				process.execPath,
				["--input-type=module", "--eval", preparation + script, folder.path],
				{ env: { ...process.env, ...offline, ...environment } },
			);
			return stdout + stderr;
		};

		const FIND = 'console.log("found", await findDesktop(console.log, process.argv[1]));';
		const find = async (
			platform: "linux" | "win32",
			environment: Readonly<Record<string, string>> = {},
		): Promise<string> => /^found (.*)$/m.exec(await run(FIND, platform, environment))?.[1] ?? "";

		/** Opens a program that does this in place of VS Code, as a user other than root. */
		const open = async (does: string, { mode = 0o700, service = "" } = {}): Promise<string> => {
			mkdirSync(join(folder.path, "bin"));
			writeFileSync(join(folder.path, "bin", "code"), "#!/bin/sh\n", { mode: 0o700 });
			writeFileSync(join(folder.path, "code"), `#!/bin/sh\n${does}\n`, { mode });
			const script = `
				process.getuid = () => 1000;
				console.log("exits with", await openOnDesktop(process.argv[1] + "/code", "${service}"));`;
			return run(script, "linux", { DATA_MARKETPLACE_START_FOLDER: join(folder.path, "home") });
		};

		it("is never a command that starts it, which Ctrl+C couldn’t stop", async () => {
			const command = join(folder.path, "code");
			writeFileSync(command, "");
			await assert.rejects(
				find("linux", { VSCODE_EXECUTABLE: command }),
				/VSCODE_EXECUTABLE points to .*, which isn’t VS Code’s program itself/,
			);
		});

		it("is one downloaded before if there’s no network", async () => {
			assert.equal(await find("linux"), "undefined");
			const name = `vscode-linux-${process.arch}-1.105.0`;
			mkdirSync(join(folder.path, name));
			writeFileSync(join(folder.path, name, "is-complete"), "");
			assert.equal(await find("linux"), join(folder.path, name, "code"));
		});

		it("is replaced by one in the browser without a network, which is explained", async () => {
			assert.match(
				await run(FIND, "linux"),
				/^couldn’t download VS Code: .*ECONNREFUSED.*, so VS Code opens in the browser$/m,
			);
		});

		it("is required on Windows, where the VS Code server can’t run", async () => {
			await assert.rejects(find("win32"), /couldn’t download VS Code: .*ECONNREFUSED/);
		});

		it("says why it ended, and passes its exit code on", async function () {
			if (process.platform === "win32") this.skip(); // The program in its place is a shell script.
			const output = await open("echo no display >&2; exit 7");
			assert.match(output, /^no display$/m);
			assert.match(output, /^exits with 7$/m);
		});

		it("has another profile for another marketplace, because one that used the local marketplace opens that again", async function () {
			if (process.platform === "win32") this.skip(); // The program in its place is a shell script.
			const service = "https://new.example";
			const args = await open('echo "$@" >&2', { service });
			const profile = join(folder.path, "home-service");
			assert.ok(args.includes(` --user-data-dir ${join(profile, "user")} `), args);
			assert.ok(args.includes(` ${join(profile, "project")}\n`), args);
			assert.match(
				readFileSync(join(profile, "user", "User", "settings.json"), "utf8"),
				/"https:\/\/new\.example"/,
			);
		});

		it("runs without a sandbox if it was downloaded on Linux", async function () {
			if (process.platform === "win32") this.skip(); // The program in its place is a shell script.
			assert.match(await open('echo "$@" >&2'), / --no-sandbox /);
		});

		it("isn’t said to be ready if it can’t be started", async function () {
			if (process.platform === "win32") this.skip(); // The program in its place is a shell script.
			await assert.rejects(open("exit 0", { mode: 0o600 }), ({ stdout }: { stdout: string }) => {
				assert.match(stdout, /cause: spawn .*EACCES/);
				assert.doesNotMatch(stdout, /ready/);
				return true;
			});
		});
	});

	it("keeps the profile’s settings, even beside a comment, except the marketplace’s address", () => {
		const folder = temporaryFolder();
		const file = join(folder.path, "settings.json");
		writeFileSync(
			file,
			'{ "editor.fontSize": 20, // larger\n"dataMarketplace.serviceUrl": "https://old.example", }',
		);
		writeSettings(file, "https://new.example");
		const settings = readFileSync(file, "utf8");
		assert.match(settings, /"editor\.fontSize": 20\b/);
		assert.match(settings, /"dataMarketplace\.serviceUrl": "https:\/\/new\.example"/);
		folder.remove();
	});

	it("passes the address with the token to the browser in a file that only the user can read, not as an argument", function () {
		if (process.platform === "win32") this.skip(); // The VS Code server can’t run on Windows.
		const folder = temporaryFolder();
		writeFileSync(join(folder.path, "open.html"), "of an earlier start");
		chmodSync(join(folder.path, "open.html"), 0o644);
		const { DISPLAY } = process.env;
		process.env["DISPLAY"] = ":0";
		const launched: string[] = [];
		openAddress(`http://127.0.0.1:1/?tkn=${TOKEN}&folder=x`, folder.path, (_program, args) =>
			launched.push(...args),
		);
		process.env["DISPLAY"] = DISPLAY ?? "";
		assert.ok(!launched.join(" ").includes(TOKEN));
		const file = fileURLToPath(launched.at(-1) ?? "");
		assert.equal(statSync(file).mode & 0o777, 0o600);
		assert.ok(readFileSync(file, "utf8").includes(`url=http://127.0.0.1:1/?tkn=${TOKEN}&amp;folder=x"`));
		folder.remove();
	});
});
