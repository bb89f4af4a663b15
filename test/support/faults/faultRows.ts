import type { FaultRow } from "./faultRow.ts";
import { answerRows } from "./faultRowsAnswer.ts";
import { bodyRows } from "./faultRowsBody.ts";
import { boundRows } from "./faultRowsBounds.ts";
import { brokenRows } from "./faultRowsBroken.ts";
import { connectionRows } from "./faultRowsConnection.ts";
import { redirectRows } from "./faultRowsRedirect.ts";

/** The fault matrix as data. To add a fault, add a row to one of these lists. */
export const faultRows: readonly FaultRow[] = [
	...connectionRows,
	...brokenRows,
	...answerRows,
	...redirectRows,
	...bodyRows,
	...boundRows,
];
