import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import type { FieldKind, InferredField, PersonalFinding, PersonalKind, Sample } from "./sample.ts";

/** Evidence and warnings in words. `language` is the display language, for numbers. */

/** "has values in 98% of 1,204 rows · 340 distinct values · for example EP1, EP2" */
export function evidenceLine(field: InferredField, language: string): string {
	const { rows, nonEmpty, distinct, distinctCapped, examples } = field.evidence;
	const parts = [
		rows === 1
			? oneRowWords(nonEmpty)
			: l10n.t("has values in {0} of {1} rows", percentOf(nonEmpty, rows), rows.toLocaleString(language)),
		distinctWords(distinct, distinctCapped, language),
	];
	if (examples.length > 0)
		parts.push(l10n.t("for example {0}", examples.map((example) => display(example, 48)).join(", ")));
	return parts.join(" · ");
}

function oneRowWords(nonEmpty: number): string {
	return nonEmpty === 0 ? l10n.t("has no value in the only row") : l10n.t("has a value in the only row");
}

function distinctWords(distinct: number, isCapped: boolean, language: string): string {
	if (isCapped) return l10n.t("at least {0} distinct values", distinct.toLocaleString(language));
	if (distinct === 1) return l10n.t("1 distinct value");
	return l10n.t("{0} distinct values", distinct.toLocaleString(language));
}

/** A whole percentage, or “<1%”; 100% only if `part` is the whole, 0% only if `part` is 0. */
function percentOf(part: number, whole: number): string {
	const share = part === 0 ? 0 : (part / whole) * 100;
	if (share > 0 && share < 0.5) return "<1%";
	return `${part < whole ? Math.min(Math.round(share), 99) : Math.round(share)}%`;
}

export function kindName(kind: FieldKind): string {
	const names: Record<FieldKind, string> = {
		integer: l10n.t("whole number"),
		decimal: l10n.t("decimal number"),
		boolean: l10n.t("true or false"),
		date: l10n.t("date"),
		dateTime: l10n.t("date and time"),
		timestamp: l10n.t("Unix timestamp"),
		identifier: l10n.t("identifier"),
		category: l10n.t("category"),
		text: l10n.t("text"),
		list: l10n.t("list"),
		empty: l10n.t("empty"),
	};
	return names[kind];
}

function personalName(kind: PersonalKind): string {
	const names: Record<PersonalKind, string> = {
		email: l10n.t("email addresses"),
		phone: l10n.t("phone numbers"),
		card: l10n.t("card numbers"),
		iban: l10n.t("bank account numbers"),
		ipAddress: l10n.t("IP addresses"),
		personName: l10n.t("personal names"),
		birthDate: l10n.t("dates of birth"),
		postalAddress: l10n.t("postal addresses"),
		officialId: l10n.t("government ID numbers"),
	};
	return names[kind];
}

/** One sentence on likely personal data, or undefined if there's none. */
export function personalWarning(findings: readonly PersonalFinding[], language: string): string | undefined {
	if (findings.length === 0) return undefined;
	const words = findings.map((finding) =>
		finding.count > 0
			? l10n.t("{0} ({1} found)", personalName(finding.kind), finding.count.toLocaleString(language))
			: l10n.t("{0} (based on the field name)", personalName(finding.kind)),
	);
	return l10n.t("Likely personal data: {0}.", words.join(", "));
}

/** How much was read: "Rows read: 20,000 (the first 1.9 MB)." */
export function sampleLine(sample: Sample, language: string): string {
	const rows = sample.rows.toLocaleString(language);
	if (sample.complete) return l10n.t("Rows read: {0} (the whole file).", rows);
	const megabytes = (sample.bytesRead / 1024 / 1024).toLocaleString(language, { maximumFractionDigits: 1 });
	return l10n.t("Rows read: {0} (the first {1} MB).", rows, megabytes);
}
