import { renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { registerHooks } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { createContext, Script } from "node:vm";
import * as vscode from "vscode";
import { LoopWatch, peak, resetPeak } from "./gauges.mjs";

// A helper extension: runs beside ours in the extension host, and carries out what it's sent over HTTP.

/** @typedef {import("node:worker_threads").Worker} Worker */
/** @typedef {{ act: string, id: string, args: unknown[], names: string[] }} Asked */

setFlagsFromString("--expose-gc");
const separate = createContext();
const collection = new Script("gc()");
const collect = () => void collection.runInContext(separate);
const loop = new LoopWatch();
const now = () => performance.timeOrigin + performance.now();

/** @type {Set<Worker>} */
const threads = new Set();
process.on("worker", (/** @type {Worker} */ worker) => {
	threads.add(worker);
	worker.once("exit", () => threads.delete(worker));
});

/** JavaScript files loaded so far, in order. @type {string[]} */
const loaded = [];

/** @param {string} id */
function watchModules(id) {
	const folder = pathToFileURL(vscode.extensions.getExtension(id)?.extensionPath ?? "").href;
	registerHooks({
		load: (url, context, next) => {
			if (url.startsWith(folder)) loaded.push(fileURLToPath(url));
			return next(url, context);
		},
	});
}

function bytesLoaded() {
	const files = [...new Set(loaded)].filter((file) => !file.endsWith("timed.mjs"));
	return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

async function memory() {
	collect();
	await new Promise((resolve) => setTimeout(resolve, 200));
	collect();
	const { heapUsed, external, rss } = process.memoryUsage();
	const heaps = await Promise.all([...threads].map((thread) => thread.getHeapStatistics()));
	const inThreads = heaps.reduce((sum, heap) => sum + heap.used_heap_size + heap.external_memory, 0);
	return { heapAndBuffers: heapUsed + external + inThreads, resident: rss };
}

/** The highest live memory while sampling, in bytes. */
let highest = 0;
/** @type {NodeJS.Timeout | undefined} */
let sampling;

function sample() {
	collect();
	const { heapUsed, external } = process.memoryUsage();
	highest = Math.max(highest, heapUsed + external);
}

/**
 * The floor of a search: a quick pick whose extension filters the names itself, and sets as many as ours shows.
 * @param {string[]} names
 */
function showPlainPick(names) {
	const picker = vscode.window.createQuickPick();
	picker.title = "Plain";
	const texts = names.map((name) => name.toLowerCase());
	const find = () => {
		const words = picker.value.toLowerCase().split(/\s+/);
		picker.items = names
			.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
			.slice(0, 100)
			.map((label) => ({ label, alwaysShow: true }));
	};
	picker.onDidChangeValue(find);
	picker.onDidHide(() => picker.dispose());
	find();
	picker.show();
}

/** The floor of a page: a webview whose document is known at once. */
function showEmptyPage() {
	const { Active } = vscode.ViewColumn;
	const panel = vscode.window.createWebviewPanel("bench.empty", "Empty", Active, { enableScripts: true });
	panel.webview.html = "<!doctype html><h1>Empty</h1>";
}

/** @type {Record<string, (about: Asked) => unknown>} */
const acts = {
	command: async ({ id, args }) => {
		const started = now();
		const outcome = await vscode.commands.executeCommand(id, ...(args ?? []));
		return { started, ended: now(), outcome: JSON.stringify(outcome) ?? "" };
	},
	activate: async ({ id }) => {
		await vscode.extensions.getExtension(id)?.activate();
		return { times: times(id), loaded: bytesLoaded() };
	},
	watchModules: ({ id }) => watchModules(id),
	loaded: () => bytesLoaded(),
	times: ({ id }) => times(id),
	memory,
	resetPeak,
	peak,
	watchLoop: () => loop.start(),
	loop: () => loop.stop(),
	watchLive: () => {
		highest = 0;
		sample();
		sampling = setInterval(sample, 100);
		return highest;
	},
	highestLive: () => {
		sample();
		clearInterval(sampling);
		return highest;
	},
	plainPick: ({ names }) => showPlainPick(names),
};

/** What `timed.mjs` measured, or null. @param {string} id @returns {unknown} */
function times(id) {
	return JSON.parse(process.env[`BENCH_TIMES_${id}`] ?? "null");
}

/** @param {unknown} asked @returns {asked is Asked} */
function isAsked(asked) {
	return typeof asked === "object" && asked !== null && "act" in asked && typeof asked.act === "string";
}

/** @param {string} body @returns {Promise<[status: number, text: string]>} */
async function answer(body) {
	/** @type {unknown} */
	const asked = JSON.parse(body);
	try {
		return [200, JSON.stringify(isAsked(asked) ? ((await acts[asked.act]?.(asked)) ?? null) : null)];
	} catch (error) {
		return [500, String(error)];
	}
}

/** Starts the server and writes its address to a file. */
export function activate() {
	vscode.commands.registerCommand("bench.emptyPage", showEmptyPage);
	const server = createServer((request, response) => {
		void text(request)
			.then(answer)
			.then(([status, reply]) => response.writeHead(status, { connection: "close" }).end(reply));
	});
	server.listen(0, "127.0.0.1", () => {
		const address = server.address();
		const port = typeof address === "object" ? address?.port : 0;
		const file = process.env["DATA_MARKETPLACE_BENCH_PROBE"] ?? "";
		writeFileSync(`${file}.new`, JSON.stringify({ port, pid: process.pid }));
		renameSync(`${file}.new`, file);
	});
}
