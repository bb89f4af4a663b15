import { createServer, type Server, type Socket } from "node:net";
import { type Listening, listen } from "../loopback.ts";
import { until } from "./conditions.ts";
import { placeExtension } from "./placeExtension.ts";
import type { Settings } from "./profile.ts";

const manifest = { name: "for-tests", activationEvents: ["*"] };

const SOURCE = `
const { connect } = require("node:net");
const { createInterface } = require("node:readline");
const { commands, ConfigurationTarget, workspace } = require("vscode");
// The window answers in turn, so each side has then handled all that the other sent before.
const answered = async () => commands.executeCommand("setContext", "testExtension.answered", true);
exports.activate = () => {
	const socket = connect(Number(process.env.TEST_EXTENSION_PORT), "127.0.0.1");
	socket.on("error", () => undefined);
	createInterface(socket).on("line", async (line) => {
		const { settings = {}, command } = JSON.parse(line);
		for (const [name, value] of Object.entries(settings)) {
			await workspace.getConfiguration().update(name, value ?? undefined, ConfigurationTarget.Global);
		}
		if (command) {
			await answered();
			await commands.executeCommand(command);
		}
		await answered();
		socket.write("done\\n");
	});
};
`;

/** An extension in every window, for what tests can't do from outside. */
export class TestExtension {
	readonly #listening: Listening;
	/** One per window, newest last. */
	readonly #windows = new Set<Socket>();

	#answered = (): void => undefined;

	private constructor(server: Server, listening: Listening) {
		this.#listening = listening;
		server.on("connection", (socket) => {
			this.#windows.add(socket);
			socket.on("error", () => undefined);
			socket.on("data", () => this.#answered());
			socket.on("close", () => {
				this.#windows.delete(socket);
				this.#answered();
			});
		});
	}

	static async open(extensionsFolder: string): Promise<TestExtension> {
		const server = createServer();
		const listening = await listen(server);
		await placeExtension(extensionsFolder, manifest, SOURCE);
		return new TestExtension(server, listening);
	}

	/** Environment variables to start VS Code with. */
	get environment(): Readonly<Record<string, string>> {
		return { TEST_EXTENSION_PORT: String(this.#listening.port) };
	}

	/** How many windows it runs in. */
	get windows(): number {
		return this.#windows.size;
	}

	/** Resolves once every window has handled what its extensions sent, such as notifications. */
	async settle(): Promise<void> {
		await this.#ask({});
	}

	/**
	 * Runs a command in every window, one after another, once its extensions have handled what the user did before.
	 * Resolves when the command has ended in each.
	 */
	async run(command: string): Promise<void> {
		await this.#ask({ command });
	}

	/**
	 * Changes user settings as the Settings editor does: VS Code in a browser doesn't watch their file. Resolves once
	 * every window has applied them. null resets to the default.
	 */
	async changeSettings(settings: Settings): Promise<void> {
		await this.#ask({ settings });
	}

	async #ask(what: { readonly settings?: Settings; readonly command?: string }): Promise<void> {
		await until(async () => this.#windows.size > 0);
		for (const socket of this.#windows) {
			await new Promise<void>((resolve) => {
				this.#answered = resolve;
				socket.write(`${JSON.stringify(what)}\n`);
			});
		}
	}

	async close(): Promise<void> {
		for (const socket of this.#windows) socket.destroy();
		await this.#listening.close();
	}
}
