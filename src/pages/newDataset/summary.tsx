/** Problems to fix before the review, with a link to each. */
import * as l10n from "@vscode/l10n";
import type { DraftProblem } from "../../rules/datasetDraft.ts";
import { h } from "../shared/ui/dom.tsx";
import { banner, link } from "../shared/ui/elements.tsx";
import { labelOf } from "./labels.tsx";

export function problemSummary(errors: readonly DraftProblem[], focus: (path: string) => void): HTMLElement {
	return banner({
		kind: "failure",
		icon: "error",
		role: "alert",
		id: "problems",
		title:
			errors.length === 1
				? l10n.t("Fix 1 problem before you review")
				: l10n.t("Fix {0} problems before you review", errors.length),
		body: [
			h(
				"ul",
				{ class: "plain" },
				errors.map((problem) =>
					h(
						"li",
						{},
						link(labelOf(problem.path), () => focus(problem.path)),
						": ",
						withoutLabel(problem),
					),
				),
			),
		],
	});
}

/** Drops the label from "Field 5 repeats …", since the link before it already says "Field 5". */
function withoutLabel({ path, message }: DraftProblem): string {
	const label = `${labelOf(path)} `;
	return message.startsWith(label) ? message.slice(label.length) : message;
}
