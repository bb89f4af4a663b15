import { MeasuredWindow } from "../host/window.ts";
import { Child } from "../processes/child.ts";
import { brokenFigure } from "../report/limits.ts";
import type { Section } from "../report/results.ts";
import { measureActivation } from "./activation.ts";
import type { ListBody } from "./body.ts";
import { measureDeposits } from "./deposits.ts";
import { type FirstLoad, firstLoadsElsewhere } from "./firstLoad.ts";
import { measureFirstRows } from "./firstRows.ts";
import { measureTyping } from "./typing.ts";
import { measureWindowRefresh } from "./windowRefresh.ts";

/** A first load is measured in this many windows, besides the one used for everything else. */
const OTHER_WINDOWS = 6;

/**
 * Everything that is measured in a real VS Code. A measurement that doesn't finish is reported, and the
 * others continue.
 */
export async function measureWindow(body: ListBody): Promise<Section[]> {
	return [
		...(await orBroken("Activation", async () => [await measureActivation()])),
		...(await orBroken("A window on 100,000 datasets", async () => measureFullWindow(body))),
	];
}

/** The order matters: the list is loaded first, and by the end the marketplace no longer responds. */
async function measureFullWindow(body: ListBody): Promise<Section[]> {
	const service = new Child("./service.ts", [body.file]);
	let window: MeasuredWindow | undefined;
	try {
		const origin = String(await service.ask("origin"));
		const elsewhere = await firstLoadsElsewhere(OTHER_WINDOWS, origin);
		window = await MeasuredWindow.open("usual", origin);
		return await measureThere(body, service, window, elsewhere);
	} finally {
		await window?.close();
		await service.end();
	}
}

async function measureThere(
	body: ListBody,
	service: Child,
	window: MeasuredWindow,
	elsewhere: readonly FirstLoad[],
): Promise<Section[]> {
	await window.code.window.openSidebar();
	const whileAnswering = [
		await orBroken("Refresh in a real VS Code", async () => [
			await measureWindowRefresh(window, service, body.bytes, elsewhere),
		]),
		await orBroken("Searching in a real VS Code", async () => [await measureTyping(window, body.file)]),
		await orBroken("Deposit history", async () => [await measureDeposits(window, service)]),
	];
	await service.end();
	const alone = await orBroken("First rows", async () => [await measureFirstRows(window)]);
	return [...whileAnswering.flat(), ...alone];
}

export async function orBroken(title: string, measure: () => Promise<Section[]>): Promise<Section[]> {
	try {
		return await measure();
	} catch (error) {
		console.error(error);
		return [{ title, about: "This measurement didn’t finish.", figures: [brokenFigure(title, error)] }];
	}
}
