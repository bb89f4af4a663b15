import { latest, type Loadable } from "../../api/loadable.ts";

/** Whether the marketplace has said that the account lacks the role for this part. */
export function lacksRole(part: Loadable<unknown> | undefined): boolean {
	const known = latest(part);
	return known !== undefined && known.value === undefined;
}
