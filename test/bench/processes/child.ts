import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A child process that responds to one message at a time. */
export class Child {
	readonly #process: ChildProcess;

	/** `file`: a module next to this one that calls `answer()`. */
	constructor(file: string, args: readonly string[] = []) {
		const path = new URL(file, import.meta.url);
		this.#process = fork(path, args, {
			execArgv: ["--expose-gc"],
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		});
	}

	/** Throws if the process exits instead of responding. */
	async ask(question: unknown): Promise<unknown> {
		const ended = new AbortController();
		const answered = once(this.#process, "message", { signal: ended.signal });
		const exit = once(this.#process, "exit", { signal: ended.signal });
		this.#process.send({ question });
		try {
			const which = await Promise.race([answered, exit.then(() => undefined)]);
			if (which === undefined) throw new Error("A measuring process ended");
			return which[0];
		} finally {
			ended.abort();
			await Promise.allSettled([answered, exit]);
		}
	}

	/** Can be called more than once. */
	async end(): Promise<void> {
		if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
		const exit = once(this.#process, "exit");
		this.#process.kill();
		await exit;
	}
}

/** Called in the child: responds to each message. */
export function answer(reply: (question: unknown) => Promise<unknown>): void {
	process.on("message", (message: { question: unknown }) => {
		void reply(message.question).then(
			(value) => process.send?.(value),
			(error: unknown) => {
				process.stderr.write(`${String(error)}\n`);
				process.exit(1);
			},
		);
	});
}
