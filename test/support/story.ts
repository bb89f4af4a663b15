import { collectFaults } from "./faults/faultServer.ts";

type Chapter = (this: Mocha.Context) => Promise<void> | void;

/**
 * For the tests of one `describe` that go on from one another in one window. One that runs alone, by `-g`, has those
 * before it carried out first, so that it finds the window as they leave it. One that fails leaves no fault to the next.
 * @returns what stands in the place of mocha's `it`
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
