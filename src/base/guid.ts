/** The shape of a GUID. RFC versions aren't checked: the marketplace may use any. */
export const GUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const whole = new RegExp(`^${GUID}$`, "i");

export function isGuid(text: string): boolean {
	return whole.test(text);
}
