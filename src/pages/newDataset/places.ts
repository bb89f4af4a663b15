/** What the page is about at the moment, and its heading. */
import * as l10n from "@vscode/l10n";
import type { NewDatasetState } from "./protocol.ts";

export type Place = "nobody" | "noSeller" | "edit" | "review" | "created" | "preview";

export function placeOf({ account, noSeller, publication, step }: NewDatasetState): Place {
	if (publication.kind === "created") return "created";
	if (step === "preview") return "preview";
	// A request's outcome stays on the page with the draft, even if the request ended the session.
	if (!account.connected && publication.kind === "idle") return "nobody";
	if (noSeller && publication.kind === "idle") return "noSeller";
	return step;
}

export function headingOf(place: Place): string {
	if (place === "preview") return l10n.t("What buyers will see");
	return place === "review" ? l10n.t("Review and Publish") : l10n.t("New Dataset");
}
