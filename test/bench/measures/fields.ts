import { type BenchPage, type PageBench, stateMessage } from "../../support/pages/pageBench.ts";
import { newDatasetStates } from "../../support/pages/states/newDataset.ts";
import { type Figure, median, ratioFigure } from "../report/figure.ts";

const KEYS = 15;
const ROUNDS = 5;
const FEW = 30;
const MANY = 500;
/** One each for a field's name, type, and description. */
const BOXES_PER_FIELD = 3;

/** The form's state with this many fields, in a separate draft for each `revision`. */
function formWith(count: number, revision = ""): unknown {
	const edited = newDatasetStates["edited"]?.state;
	if (edited === undefined) throw new Error("The form has no state to measure.");
	const metadata_schema = Array.from({ length: count }, (_, index) => ({
		name: `field_${index + 1}`,
		type: "string",
		description: "A column of the file.",
	}));
	return { ...edited, revision, draft: { ...edited.draft, metadata_schema } };
}

/** Milliseconds from a key press in the form to the next frame, for a dataset with this many fields. */
async function keyToPainted(bench: PageBench, count: number): Promise<number> {
	const page = await bench.load("newDataset");
	await page.start(formWith(count));
	await page.page.evaluate(`
		window.times = [];
		addEventListener("keydown", ({ timeStamp }) => setTimeout(() => requestAnimationFrame(() =>
			setTimeout(() => times.push(performance.now() - timeStamp)))), true);
	`);
	// Focus once: looking up the field by name before each key press would restyle the page between measurements.
	await page.page.getByRole("textbox", { name: "Name of field 1", exact: true }).focus();
	const times: number[] = [];
	for (let key = 1; key <= KEYS; key++) {
		await page.page.keyboard.press("x");
		await page.until(`times.length === ${key}`);
		times.push(Number(await page.page.evaluate("times.at(-1)")));
	}
	await page.page.close();
	return median(times);
}

const showBoxes = `
	const list = document.createElement("div");
	for (let box = 0; box < ${MANY * BOXES_PER_FIELD}; box++)
		list.append(Object.assign(document.createElement("vscode-textfield"), { value: "field" }));
	document.body.append(list);
`;

/** Milliseconds from a script to the frame that shows what it adds. */
async function scriptToPainted({ page }: BenchPage, script: string): Promise<number> {
	const time = await page.evaluate(`(async () => {
		const start = performance.now();
		${script};
		await new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))));
		return performance.now() - start;
	})()`);
	return Number(time);
}

/** Milliseconds until the form shows many fields, and until the same page shows as many bare text boxes. */
async function fieldsAndBoxes(bench: PageBench): Promise<readonly [number, number]> {
	const page = await bench.load("newDataset");
	await page.start(formWith(0));
	const fields: number[] = [];
	const boxes: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const message = JSON.stringify(stateMessage(formWith(MANY, `round ${round}`)));
		fields.push(await scriptToPainted(page, `postMessage(${message}, "*")`));
		await page.post(stateMessage(formWith(0)));
		boxes.push(await scriptToPainted(page, showBoxes));
		await page.page.evaluate("document.body.lastChild.remove()");
	}
	await page.page.close();
	return [median(fields), median(boxes)];
}

/** What a form with many fields costs, compared with one with few, and with its text boxes alone. */
export async function measureFields(bench: PageBench): Promise<Figure[]> {
	const [few, many] = [await keyToPainted(bench, FEW), await keyToPainted(bench, MANY)];
	const keys = `medians of ${KEYS} keys: ${many.toFixed(0)} against ${few.toFixed(0)} ms`;
	const [fields, boxes] = await fieldsAndBoxes(bench);
	const shown = `medians of ${ROUNDS}: ${fields.toFixed(0)} against ${boxes.toFixed(0)} ms`;
	return [
		ratioFigure(`Key to paint, ${MANY} fields against ${FEW}`, keys, many / few, 2),
		ratioFigure(`Showing ${MANY} fields against their text boxes alone`, shown, fields / boxes, 2),
	];
}
