/** Arguments come from menus, keybindings, and other extensions. Those of the wrong shape count as absent. */
import { isGuid } from "../base/guid.ts";
import { stringOf } from "../base/record.ts";
import { type TableFormat, tableFormats } from "../base/tableText.ts";

/** A non-empty string passed directly or as a property of an object or tree row. */
export function textArgument(argument: unknown, name: string): string | undefined {
	return (typeof argument === "string" ? argument : stringOf(argument, name)) || undefined;
}

/** A non-empty string passed as a property only. */
export function textProperty(argument: unknown, name: string): string | undefined {
	return stringOf(argument, name) || undefined;
}

/** The format of an export, passed as `format`; undefined if there's no such format. */
export function tableFormatArgument(argument: unknown): TableFormat | undefined {
	const format = textProperty(argument, "format");
	return tableFormats.find((each) => each === format);
}

/** The ID of the dataset to act on, passed directly or as `datasetId`; in lowercase, as lists and pins have it. */
export function datasetIdArgument(argument: unknown): string | undefined {
	const id = textArgument(argument, "datasetId");
	return id !== undefined && isGuid(id) ? id.toLowerCase() : undefined;
}

/** The IDs of selected datasets. A tree passes the clicked row, then all selected rows. */
export function datasetIdsArgument(first: unknown, selection: unknown): string[] {
	const given =
		Array.isArray(selection) && selection.length > 0 ? selection : Array.isArray(first) ? first : [first];
	const ids = given.map(datasetIdArgument).filter((id) => id !== undefined);
	return [...new Set(ids)];
}
