/** A step that failed, with the failure already reported. */
class StepFailed extends Error {}

/** @type {NodeJS.WritableStream} */
let listener = process.stdout;

/**
 * Redirects the output of steps.
 * @param {NodeJS.WritableStream} stream
 */
export function sayTo(stream) {
	listener = stream;
}

/** @param {string} line */
export const say = (line) => listener.write(`${line}\n`);

/** @param {number} since a value of performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one setup step, and reports what it did and how long it took. A failure reports which step, why, and
 * what to do.
 * @template T
 * @param {string} name
 * @param {(progress: (doing: string) => void) => Promise<{ did: string, value: T }>} work
 * @param {string} advice what to do if it fails
 * @returns {Promise<T>}
 * @throws {StepFailed}
 */
export async function step(name, work, advice) {
	const start = performance.now();
	try {
		const { did, value } = await work((doing) => say(`${name}: ${doing}…`));
		say(`${name}: ${did} (${seconds(start)})`);
		return value;
	} catch (error) {
		if (error instanceof StepFailed) throw error;
		const why = error instanceof Error ? error.message : String(error);
		say(`${name}: failed after ${seconds(start)}\n  cause: ${why}\n  fix: ${advice}`);
		throw new StepFailed(`${name} failed`, { cause: error });
	}
}

/**
 * The outermost call of a script: sets the exit code, and prints errors that weren't reported yet.
 * @param {() => Promise<number | void>} main
 */
export async function exitWith(main) {
	try {
		process.exitCode = (await main()) ?? 0;
	} catch (error) {
		if (!(error instanceof StepFailed)) console.error(error);
		process.exitCode = 1;
	}
}
