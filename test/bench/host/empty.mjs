/** The floor of an activation: an extension that does nothing. */
export function activate() {
	return undefined;
}
