import * as l10n from "@vscode/l10n";
import { type Node, findNodeAtLocation } from "jsonc-parser";
import { isGuid } from "../base/guid.ts";
import { checkEmail } from "../rules/email.ts";
import { firstProblems, invalidSyntax, parseBounded } from "./boundedJson.ts";

export interface AccessProblem {
	readonly message: string;
	readonly severity: "error" | "warning";
	readonly offset: number;
	readonly length: number;
}

/** The desired state in a `*.access.json` file. */
export interface AccessFile {
	readonly datasetId: string;
	/** The valid addresses, as written but without duplicates. */
	readonly buyers: readonly string[];
	readonly problems: readonly AccessProblem[];
}

/** Parses an access file. Never throws. The file can be applied if its problems include no errors. */
export function readAccessFile(text: string): AccessFile {
	const { root, errors, refusal } = parseBounded(text);
	if (refusal !== undefined) return { datasetId: "", buyers: [], problems: [problem(refusal, undefined)] };
	const problems = errors.map((error) => problem(invalidSyntax(), error));
	const id = root && findNodeAtLocation(root, ["dataset_id"]);
	const datasetId = typeof id?.value === "string" ? id.value.trim() : "";
	if (!isGuid(datasetId)) {
		problems.push(
			problem(l10n.t("Enter the dataset ID in the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx."), id ?? root),
		);
	}
	const list = root && findNodeAtLocation(root, ["buyers"]);
	if (list?.type !== "array") {
		problems.push(problem(l10n.t('List the buyers’ email addresses: "buyers": [ … ].'), list ?? root));
	}
	const buyers = readBuyers(list?.children ?? [], problems);
	const whole = (message: string, severity: "error" | "warning"): AccessProblem =>
		problem(message, undefined, severity);
	return { datasetId, buyers, problems: firstProblems(problems, whole) };
}

function readBuyers(nodes: readonly Node[], problems: AccessProblem[]): string[] {
	const seen = new Map<string, string>();
	for (const node of nodes) {
		const verdict = checkEmail(typeof node.value === "string" ? node.value : "");
		if (!verdict.ok) {
			problems.push(problem(verdict.message, node));
			continue;
		}
		const key = verdict.value.toLowerCase();
		if (seen.has(key)) {
			problems.push(problem(l10n.t("This address is already listed above."), node, "warning"));
		} else {
			seen.set(key, verdict.value);
		}
		if (verdict.note !== undefined) problems.push(problem(verdict.note, node, "warning"));
	}
	return [...seen.values()];
}

function problem(
	message: string,
	node: Pick<Node, "offset" | "length"> | undefined,
	severity: AccessProblem["severity"] = "error",
): AccessProblem {
	return { message, severity, offset: node?.offset ?? 0, length: node?.length ?? 1 };
}

export interface AccessChange {
	readonly action: "grant" | "revoke";
	readonly email: string;
}

/**
 * The changes after which, as far as the ledger knows, exactly the listed buyers have access: a grant for
 * each listed buyer not known to have access, and a revocation for each unlisted buyer known to have it.
 */
export function accessDifference(
	wanted: readonly string[],
	known: ReadonlyArray<{ readonly email: string; readonly hasAccess: boolean | undefined }>,
): AccessChange[] {
	const having = new Set(
		known.filter((entry) => entry.hasAccess === true).map((entry) => keyOf(entry.email)),
	);
	const listed = new Set(wanted.map(keyOf));
	const grants = wanted
		.filter((email) => !having.has(keyOf(email)))
		.map((email): AccessChange => ({ action: "grant", email }));
	const revocations = known
		.filter((entry) => entry.hasAccess === true && !listed.has(keyOf(entry.email)))
		.map((entry): AccessChange => ({ action: "revoke", email: entry.email }));
	return [...grants, ...revocations];
}

function keyOf(email: string): string {
	return email.trim().toLowerCase();
}
