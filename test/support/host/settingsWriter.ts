import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Settings } from "./profile.ts";

const manifest = {
	name: "settings-writer",
	publisher: "data-marketplace-test",
	version: "1.0.0",
	engines: { vscode: "^1.105.0" },
	main: "./extension.cjs",
	activationEvents: ["onStartupFinished"],
};

const source = `
const { connect } = require("node:net");
const { createInterface } = require("node:readline");
const { ConfigurationTarget, workspace } = require("vscode");
exports.activate = () => {
	const socket = connect(Number(process.env.SETTINGS_WRITER_PORT), "127.0.0.1");
	createInterface(socket).on("line", async (line) => {
		for (const [name, value] of Object.entries(JSON.parse(line))) {
			await workspace.getConfiguration().update(name, value ?? undefined, ConfigurationTarget.Global);
		}
		socket.write("done\\n");
	});
};
`;

/**
 * Changes a person's own settings while a window is open, as the settings editor does. Those of the application, such
 * as http.proxy, are in no file that a test could write: the editor keeps them in the browser.
 */
export class SettingsWriter {
	readonly #server: Server;
	readonly #connected: Promise<Socket>;

	private constructor(server: Server) {
		this.#server = server;
		this.#connected = once(server, "connection").then(([socket]: Socket[]) => {
			if (socket === undefined) throw new Error("no connection");
			return socket;
		});
	}

	static async open(): Promise<SettingsWriter> {
		const server = createServer().listen(0, "127.0.0.1");
		await once(server, "listening");
		return new SettingsWriter(server);
	}

	/** What the workbench is opened with. */
	get options(): {
		environment: Readonly<Record<string, string>>;
		placeMore: (extensionsFolder: string) => Promise<void>;
	} {
		const address = this.#server.address();
		const port = typeof address === "object" && address !== null ? address.port : 0;
		return { environment: { SETTINGS_WRITER_PORT: String(port) }, placeMore: placeExtension };
	}

	/** Resolves when the editor has them. null: back to the default. */
	async change(settings: Settings): Promise<void> {
		const socket = await this.#connected;
		const done = once(socket, "data");
		socket.write(`${JSON.stringify(settings)}\n`);
		await done;
	}

	async close(): Promise<void> {
		const closed = once(this.#server, "close");
		this.#server.close();
		(await this.#connected).destroy();
		await closed;
	}
}

async function placeExtension(extensionsFolder: string): Promise<void> {
	const folder = join(extensionsFolder, "data-marketplace-test.settings-writer-1.0.0");
	await mkdir(folder);
	await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
	await writeFile(join(folder, "extension.cjs"), source);
}
