import * as l10n from "@vscode/l10n";
import { display } from "../base/text.ts";
import { invalid, valid, type Verdict } from "./inputVerdict.ts";

/** What a person sees of a text on a page, and can type: no invisible characters, and no two spaces in a row. */
export function asSeen(text: string): string {
	return display(text, Infinity).normalize();
}

/** Checks that what is seen of a name was typed, to confirm an action on it. */
export function checkTyped(typed: string, name: string): Verdict<string> {
	const shown = asSeen(name);
	return shown !== "" && asSeen(typed) === shown
		? valid(name)
		: invalid(l10n.t("Type “{0}” to confirm.", shown));
}
