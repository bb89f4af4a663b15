const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text may stand in a path as a dataset's id: all that has the shape of a GUID; RFC versions are not asked for. */
export function isDatasetId(text: string): boolean {
	return GUID.test(text);
}
