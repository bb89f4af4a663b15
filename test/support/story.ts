import { collectFaults } from "./faults/faultServer.ts";

type Chapter = (this: Mocha.Context) => Promise<void> | void;

/**
 * For tests of one `describe` that build on each other in one window. A test run alone with `-g` first runs
 * the ones before it, so that it finds the window as they leave it. A failing test leaves no fault behind.
 * @returns a replacement for mocha's `it`
 */
export function story(): (title: string, chapter: Chapter) => void {
	const chapters: Chapter[] = [];
	let begun = 0;
	return (title, chapter) => {
		const end = chapters.push(chapter);
		it(title, async function () {
			const due = chapters.slice(begun, end);
			this.timeout(this.timeout() * due.length);
			begun = end;
			const faults = collectFaults();
			try {
				for (const one of due) await one.call(this);
			} catch (error) {
				for (const fault of faults) fault.dispose();
				throw error;
			}
		});
	};
}
