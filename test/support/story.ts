import type { Disposable } from "../../src/base/lifecycle.ts";
import { closing } from "./closing.ts";
import { closeDialogs } from "./failurePictures.ts";
import { collectFaults } from "./faults/faultServer.ts";

type Step = (this: Mocha.Context) => Promise<void> | void;

/**
 * For tests of one `describe` that build on each other in one window. A test run alone with `-g` first runs those before
 * it, so that it finds the window as they leave it. After a failure, the next test runs them again in a new window. An
 * `aside` isn't among them: no later test builds on it.
 * @returns a replacement for mocha's `it`, with one for `before`
 */
export function story() {
	const opening: Step[] = [];
	const { close, closes } = closing();
	const chapters: Step[] = [];
	const asides = new Set<Step>();
	const failed = new Set<Step | undefined>();
	let latest: Step | undefined;
	let faults: readonly Disposable[] = [];
	let begun = 0;
	let spoiled = false;
	const endFaults = (): void => faults.forEach((fault) => fault.dispose());

	afterEach(function () {
		if (this.currentTest?.state !== "failed") return;
		failed.add(latest);
		spoiled = true;
		endFaults();
	});

	/** Repeats an earlier test. If it failed before, it isn't reported again, and what it left open is closed. */
	const replay = async (context: Mocha.Context, chapter: Step): Promise<void> => {
		try {
			await chapter.call(context);
		} catch (error) {
			if (!failed.has(chapter)) throw error;
			endFaults();
			await closeDialogs();
		}
	};

	const startOver = async (context: Mocha.Context): Promise<void> => {
		await close();
		for (const step of opening) await step.call(context);
		begun = 0;
		spoiled = false;
	};

	const chapterOf = (title: string, chapter: Step): void => {
		const end = chapters.push(chapter);
		it(title, async function () {
			latest = chapter;
			this.timeout(this.timeout() * (spoiled ? end + 1 : end - begun));
			if (spoiled) await startOver(this);
			const due = chapters.slice(begun, end - 1).filter((one) => !asides.has(one));
			begun = end;
			faults = collectFaults();
			for (const one of due) await replay(this, one);
			await chapter.call(this);
		});
	};

	return Object.assign(chapterOf, {
		aside: (title: string, chapter: Step): void => {
			asides.add(chapter);
			chapterOf(title, chapter);
		},
		before: (step: Step): void => {
			opening.push(step);
			before(step);
		},
		closes,
	});
}
