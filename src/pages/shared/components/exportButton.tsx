import * as l10n from "@vscode/l10n";
import type { TableFormat } from "../../../base/tableText.ts";
import { SplitButton } from "./menu.tsx";

/** Exports as CSV, or in a format from its menu. */
export function ExportButton({ exportAs }: { readonly exportAs: (format: TableFormat) => unknown }) {
	const exportCsv = () => exportAs("csv");
	return (
		<SplitButton
			id="export"
			icon="export"
			label={l10n.t("Export CSV…")}
			onClick={exportCsv}
			moreLabel={l10n.t("Show More Export Formats")}
			items={[
				{ label: l10n.t("Export CSV…"), onClick: exportCsv },
				{ label: l10n.t("Export JSON…"), onClick: () => exportAs("json") },
				{ label: l10n.t("Export Markdown…"), onClick: () => exportAs("markdown") },
			]}
		/>
	);
}
