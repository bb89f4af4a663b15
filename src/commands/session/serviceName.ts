import * as l10n from "@vscode/l10n";
import type { ChosenService } from "../../host/serviceChoice.ts";

/** A marketplace's name for titles: the local one by kind, others by host. */
export function serviceName(service: ChosenService): string {
	return service.local ? l10n.t("the Local Marketplace") : new URL(service.baseUrl).host;
}
