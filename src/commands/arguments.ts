/**
 * Commands are called by menus (with a tree row), by keybindings and tests (with a string or a record) and by
 * the palette (with nothing). These read what was given; what does not fit is as if nothing was given.
 */
import { isGuid } from "../base/guid.ts";

function property(argument: unknown, name: string): unknown {
	if (typeof argument !== "object" || argument === null) return undefined;
	return new Map<string, unknown>(Object.entries(argument)).get(name);
}

/** A text given as itself or as a property of a record or tree row. */
export function textArgument(argument: unknown, name: string): string | undefined {
	const value = typeof argument === "string" ? argument : property(argument, name);
	return typeof value === "string" && value !== "" ? value : undefined;
}

/** A text that is only looked for as a property. */
export function textProperty(argument: unknown, name: string): string | undefined {
	const value = property(argument, name);
	return typeof value === "string" && value !== "" ? value : undefined;
}

/** The dataset that a command is about: an ID, or anything with a `datasetId`. */
export function datasetIdArgument(argument: unknown): string | undefined {
	const id = textArgument(argument, "datasetId");
	return id !== undefined && isGuid(id) ? id : undefined;
}

/** The datasets of a selection: a tree passes the row that was clicked and then all selected ones. */
export function datasetIdsArgument(first: unknown, selection: unknown): string[] {
	const given =
		Array.isArray(selection) && selection.length > 0 ? selection : Array.isArray(first) ? first : [first];
	const ids = given.map(datasetIdArgument).filter((id) => id !== undefined);
	return [...new Set(ids)];
}
