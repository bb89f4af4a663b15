import type { Disposable } from "../../src/base/lifecycle.ts";
import { closing } from "./closing.ts";
import { collectFaults } from "./faults/faultServer.ts";

type Step = (this: Mocha.Context) => Promise<void> | void;

interface Chapter {
	readonly title: string;
	readonly step: Step;
	readonly aside: boolean;
}

/**
 * For tests of one `describe` that build on each other in one window. A test run alone with `-g` first runs those before
 * it, so that it finds the window as they leave it. After a failure, the next test runs them again in a new window. If
 * one fails again, the tests after it are skipped. An `aside` isn't among them: no later test builds on it.
 * Returns a replacement for mocha's `it`, with one for `before`.
 */
export function story() {
	const opening: Step[] = [];
	const { close, closes } = closing();
	const chapters: Chapter[] = [];
	const failed = new Set<Chapter>();
	/** The current test, or the one that it runs first. */
	let running: Chapter | undefined;
	/** No test after this one can run. */
	let broken: Chapter | undefined;
	let faults: readonly Disposable[] = [];
	let begun = 0;
	let spoiled = false;

	afterEach(function () {
		if (this.currentTest?.state !== "failed" || !running) return;
		failed.add(running);
		// One that never ends isn't run again: the whole time limit would pass once more.
		if (this.currentTest.timedOut && !running.aside) broken = running;
		spoiled = true;
		faults.forEach((fault) => fault.dispose());
	});

	const run = async (context: Mocha.Context, chapter: Chapter): Promise<void> => {
		running = chapter;
		await chapter.step.call(context);
	};

	/** Repeats an earlier test. If it failed before, it isn't reported again: the current test is skipped. */
	const replay = async (context: Mocha.Context, chapter: Chapter): Promise<void> => {
		try {
			await run(context, chapter);
		} catch (error) {
			if (!failed.has(chapter)) throw error;
			broken = chapter;
			skip(context, chapter);
		}
	};

	const startOver = async (context: Mocha.Context): Promise<void> => {
		await close();
		for (const step of opening) await step.call(context);
		begun = 0;
		spoiled = false;
	};

	const add = (chapter: Chapter): void => {
		const end = chapters.push(chapter);
		it(chapter.title, async function () {
			if (broken) skip(this, broken);
			running = chapter;
			// A limit is meant for one test. This one may first open a window and run all tests before it.
			this.timeout(this.timeout() * (spoiled ? end + 1 : end - begun));
			if (spoiled) await startOver(this);
			const due = chapters.slice(begun, end - 1).filter(({ aside }) => !aside);
			begun = end;
			faults = collectFaults();
			for (const one of due) await replay(this, one);
			await run(this, chapter);
		});
	};

	return Object.assign((title: string, step: Step): void => add({ title, step, aside: false }), {
		aside: (title: string, step: Step): void => add({ title, step, aside: true }),
		before: (step: Step): void => {
			opening.push(step);
			before(step);
		},
		closes,
	});
}

/** Only after `cause` was counted as failed, so that no run succeeds by skipping. */
function skip(context: Mocha.Context, cause: Chapter): never {
	if (context.test) context.test.title += ` (depends on “${cause.title}”, which failed)`;
	return context.skip();
}
