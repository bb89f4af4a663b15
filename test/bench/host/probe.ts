import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { type Loop, loopSchema } from "../report/loop.ts";
import { until } from "../../support/host/conditions.ts";

const placeSchema = z.object({ port: z.number(), pid: z.number() });
const timesSchema = z.object({ loadMs: z.number(), activateMs: z.number(), endedAt: z.number() });
const loadedSchema = z.object({ files: z.number(), bytes: z.number() });
const activatedSchema = z.object({ times: timesSchema, loaded: loadedSchema });
const memorySchema = z.object({ heapAndBuffers: z.number(), resident: z.number() });
const ranSchema = z.object({ started: z.number(), ended: z.number(), outcome: z.string() });

/** How long an activation took and when it ended, ms since 1970. */
export type Times = z.infer<typeof timesSchema>;
/** The JavaScript files that an extension loaded, and their size in bytes. */
export type Loaded = z.infer<typeof loadedSchema>;
export type Memory = z.infer<typeof memorySchema>;

/** Talks to the measuring extension in an extension host. */
export class Probe {
	readonly #file: string;
	#place: z.infer<typeof placeSchema> | undefined;

	/** `file`: where the extension writes its address. */
	constructor(file: string) {
		this.#file = file;
	}

	/** Waits for the current window's extension host, which is a new process. */
	async connect(): Promise<void> {
		const before = this.#place?.pid;
		await until(async () => {
			const place = await this.#read();
			if (place === undefined || place.pid === before) return false;
			this.#place = place;
			return true;
		}, 60_000);
	}

	/** Runs a command in the host; times are ms since 1970. */
	async command(id: string, ...args: unknown[]): Promise<z.infer<typeof ranSchema>> {
		return ranSchema.parse(await this.ask("command", { id, args }));
	}

	/** Activates an extension now. `loaded` counts from `watchModules`. */
	async activate(id: string): Promise<z.infer<typeof activatedSchema>> {
		return activatedSchema.parse(await this.ask("activate", { id }));
	}

	/** The modules loaded since watching started. */
	async loaded(): Promise<Loaded> {
		return loadedSchema.parse(await this.ask("loaded"));
	}

	/** The timing of an activation by VS Code. Resolves once it has ended. */
	async times(id: string): Promise<Times> {
		let times: unknown = null;
		await until(async () => {
			times = await this.ask("times", { id });
			return times !== null;
		}, 60_000);
		return timesSchema.parse(times);
	}

	/** Bytes after garbage collection: heap and buffers of all threads, and resident memory. */
	async memory(): Promise<Memory> {
		return memorySchema.parse(await this.ask("memory"));
	}

	/** Statistics of the host's event loop since watching started. Stops watching. */
	async loop(): Promise<Loop> {
		return loopSchema.parse(await this.ask("loop"));
	}

	/** Sends a request that returns a number of bytes. */
	async number(act: "peak" | "watchLive" | "highestLive"): Promise<number> {
		return z.number().parse(await this.ask(act));
	}

	async ask(act: string, about: object = {}): Promise<unknown> {
		const response = await fetch(`http://127.0.0.1:${this.#place?.port ?? 0}/`, {
			method: "POST",
			body: JSON.stringify({ act, ...about }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${act}: ${text}`);
		return JSON.parse(text);
	}

	async #read(): Promise<z.infer<typeof placeSchema> | undefined> {
		try {
			return placeSchema.parse(JSON.parse(await readFile(this.#file, "utf8")));
		} catch {
			return undefined;
		}
	}
}
