import { MeasuredWindow } from "../host/window.ts";
import { Child } from "../processes/child.ts";
import { brokenFigure } from "../report/limits.ts";
import type { Section } from "../report/results.ts";
import { measureActivation } from "./activation.ts";
import type { ListBody } from "./body.ts";
import { measureDeposits } from "./deposits.ts";
import { measureFirstRows } from "./firstRows.ts";
import { measureTyping } from "./typing.ts";
import { measureWindowRefresh } from "./windowRefresh.ts";

/** Everything that is measured in a real VS Code. A measurement that breaks is told as such, and the others go on. */
export async function measureWindow(body: ListBody): Promise<Section[]> {
	const activation = await orBroken("Activation", () => measureActivation());
	const service = new Child("./service.ts", [body.file]);
	let answering = true;
	const stopAnswering = async (): Promise<void> => {
		if (answering) await service.end();
		answering = false;
	};
	const sections = [activation];
	try {
		const window = await MeasuredWindow.open("usual", String(await service.ask("origin")));
		try {
			await window.code.window.openSidebar();
			sections.push(
				await orBroken("Refresh in a real VS Code", () => measureWindowRefresh(window, service, body.bytes)),
				await orBroken("Searching in a real VS Code", () => measureTyping(window, body.file)),
				await orBroken("Deposit history", () => measureDeposits(window, service)),
			);
			await stopAnswering();
			sections.push(await orBroken("First rows", () => measureFirstRows(window)));
		} finally {
			await window.close();
		}
	} finally {
		await stopAnswering();
	}
	return sections;
}

async function orBroken(title: string, measure: () => Promise<Section>): Promise<Section> {
	try {
		return await measure();
	} catch (error) {
		console.error(error);
		return { title, about: "This measurement came to no end.", figures: [brokenFigure(title, error)] };
	}
}
