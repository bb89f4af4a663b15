import * as l10n from "@vscode/l10n";
import type { ChosenService } from "../../host/serviceChoice.ts";

/** What a service is called in a title: the one on this computer by what it is, any other by its host. */
export function serviceName(service: ChosenService): string {
	return service.local ? l10n.t("the Local Marketplace") : new URL(service.baseUrl).host;
}
