import * as l10n from "@vscode/l10n";
import { valid, invalid, type Verdict } from "./inputVerdict.ts";

const MAX_LENGTH = 4096;

/** The environment variable that holds the API key, for snippets and for signing in. Snippets never contain a key. */
export const KEY_VARIABLE = "DATA_MARKETPLACE_API_KEY";

/**
 * The key in pasted text, without surrounding spaces, quotes, or a leading "Bearer". Checked before any request uses
 * it: a header with invalid characters would fail with the key in its error message. No message contains the key.
 */
export function parseApiKey(text: string): Verdict<string> {
	const key = unwrap(text);
	if (key === "") return invalid(l10n.t("Enter the API key."));
	if (key.length > MAX_LENGTH)
		return invalid(l10n.t("This text is too long for an API key. Copy only the key."));
	const illegal = /[^\x21-\x7e]/u.exec(key);
	if (illegal) {
		const code = (illegal[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
		return invalid(
			l10n.t(
				"Character {0} (U+{1}) isn’t allowed in an API key. Copy the key again.",
				illegal.index + 1,
				code,
			),
		);
	}
	return valid(key);
}

/** The key's last four characters, or "" if that would leave too little of it hidden. */
export function hintOf(key: string): string {
	return key.length < 12 ? "" : key.slice(-4);
}

function unwrap(text: string): string {
	const bare = text.trim().replace(/^bearer\s+/i, "");
	const quoted = /^(?:"(.*)"|'(.*)'|`(.*)`|\u201c(.*)\u201d|\u2018(.*)\u2019)$/su.exec(bare);
	return (quoted?.slice(1).find((inner) => inner !== undefined) ?? bare).trim();
}
