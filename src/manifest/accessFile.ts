import * as l10n from "@vscode/l10n";
import { type Node, findNodeAtLocation } from "jsonc-parser";
import { dayOf, formatDay } from "../base/dates.ts";
import { isGuid } from "../base/guid.ts";
import type { ListedBuyer } from "../model/selling/accessDifference.ts";
import { display } from "../base/text.ts";
import { checkEmail, emailKey } from "../rules/email.ts";
import { checkEndDate, endDatesAreReminders, isDue } from "../rules/endDate.ts";
import { firstProblems, invalidSyntax, keysOf, parseBounded, repeatedKeys } from "./boundedJson.ts";

interface AccessProblem {
	readonly message: string;
	readonly severity: "error" | "warning";
	readonly offset: number;
	readonly length: number;
}

/** The desired state in a `*.access.json` file. */
interface AccessFile {
	readonly datasetId: string;
	/** The buyers with a valid address, without duplicates. An invalid end date is left out. */
	readonly buyers: readonly ListedBuyer[];
	readonly problems: readonly AccessProblem[];
}

/** Parses an access file. Never throws. The file can be applied if its problems include no errors. */
export function readAccessFile(text: string, today = dayOf(Date.now())): AccessFile {
	const { root, errors, refusal } = parseBounded(text);
	if (refusal !== undefined) return { datasetId: "", buyers: [], problems: [problem(refusal, undefined)] };
	const problems = errors.map((error) => problem(invalidSyntax(), error));
	if (root) problems.push(...repeatedProperties(root));
	const id = root && findNodeAtLocation(root, ["dataset_id"]);
	const datasetId = typeof id?.value === "string" ? id.value.trim() : "";
	if (!isGuid(datasetId)) {
		problems.push(
			problem(l10n.t("Enter the dataset ID in the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx."), id ?? root),
		);
	}
	const list = root && findNodeAtLocation(root, ["buyers"]);
	if (list?.type !== "array")
		problems.push(problem(l10n.t('List the buyers’ email addresses: "buyers": [ … ].'), list ?? root));
	const buyers = readBuyers(list?.children ?? [], problems, today);
	const whole = (message: string, severity: "error" | "warning"): AccessProblem =>
		problem(message, undefined, severity);
	return { datasetId, buyers, problems: firstProblems(problems, whole) };
}

function readBuyers(nodes: readonly Node[], problems: AccessProblem[], today: string): ListedBuyer[] {
	const seen = new Map<string, ListedBuyer>();
	for (const node of nodes) {
		problems.push(...unknownProperties(node), ...repeatedProperties(node));
		const address = node.type === "object" ? findNodeAtLocation(node, ["email"]) : node;
		const verdict = checkEmail(typeof address?.value === "string" ? address.value : "");
		if (!verdict.ok) {
			problems.push(problem(verdict.message, address ?? node));
			continue;
		}
		const until = readEndDate(findNodeAtLocation(node, ["until"]), problems, today);
		const key = emailKey(verdict.value);
		if (seen.has(key)) {
			problems.push(
				problem(l10n.t("This address is already listed above, so this entry is ignored."), node, "warning"),
			);
		} else {
			seen.set(key, { email: verdict.value, ...(until === undefined ? {} : { until }) });
		}
		if (verdict.note !== undefined) problems.push(problem(verdict.note, address ?? node, "warning"));
	}
	return [...seen.values()];
}

/** A misspelled “until” would grant access without an end. */
function unknownProperties(buyer: Node): AccessProblem[] {
	return keysOf(buyer)
		.filter(({ value }) => value !== "email" && value !== "until")
		.map((key) => {
			const name = display(String(key.value), 40);
			return problem(l10n.t("“{0}” isn’t a property of a buyer. Use “email” and “until”.", name), key);
		});
}

function repeatedProperties(object: Node): AccessProblem[] {
	return repeatedKeys(object).map(({ key, message }) => problem(message, key));
}

/** A buyer's end date, even if it's due. Undefined if there's none, or if it's invalid, which adds a problem. */
function readEndDate(node: Node | undefined, problems: AccessProblem[], today: string): string | undefined {
	if (node === undefined) return undefined;
	if (typeof node.value !== "string") {
		const message = l10n.t("Put the end date in quotes, such as “2026-12-31”, or remove “until”.");
		problems.push(problem(message, node));
		return undefined;
	}
	const verdict = checkEndDate(node.value, "");
	if (!verdict.ok) {
		problems.push(problem(verdict.message, node));
		return undefined;
	}
	if (isDue({ until: verdict.value }, today)) {
		const message = l10n.t(
			"The end date is {0}, so access is due to end. Applying this file doesn’t grant this buyer access, and revokes any access recorded on this computer. {1}",
			formatDay(verdict.value),
			endDatesAreReminders(),
		);
		problems.push(problem(message, node, "warning"));
	}
	return verdict.value;
}

function problem(
	message: string,
	node: Pick<Node, "offset" | "length"> | undefined,
	severity: AccessProblem["severity"] = "error",
): AccessProblem {
	return { message, severity, offset: node?.offset ?? 0, length: node?.length ?? 1 };
}
