import * as vscode from "vscode";
import { rangeOf } from "./manifestDiagnostics.ts";
import { fixesFor } from "./manifestFixes.ts";
import { type ManifestProblem, readManifest } from "./manifestText.ts";

/** Each fix parses the whole text again, and selecting everything requests all of them. */
const MAX_FIXED = 20;

/** Quick fixes for problems in a manifest, whether the extension or VS Code's JSON support reports them. */
export const manifestQuickFixProvider: vscode.CodeActionProvider = {
	provideCodeActions(document, range, context) {
		const text = document.getText();
		const { problems } = readManifest(text);
		const options = vscode.workspace.getConfiguration("editor", document);
		const indentation = {
			insertSpaces: options.get("insertSpaces", true),
			tabSize: options.get("tabSize", 4),
		};
		const actions = problems
			.filter((problem) => touches(document, range, problem))
			.slice(0, MAX_FIXED)
			.flatMap((problem) =>
				fixesFor(text, problem, problems, indentation).map((fix) => {
					const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
					action.edit = new vscode.WorkspaceEdit();
					for (const edit of fix.edits)
						action.edit.replace(document.uri, rangeOf(document, edit), edit.content);
					action.isPreferred = fix.preferred;
					action.diagnostics = context.diagnostics.filter((diagnostic) =>
						diagnostic.range.intersection(rangeOf(document, problem)),
					);
					return action;
				}),
			);
		return actions.filter(
			(action, index) => actions.findIndex((other) => other.title === action.title) === index,
		);
	},
};

/**
 * Whether a problem's fix is offered at a range. A missing property is marked at a brace or at the connector's ID, so
 * its fix is offered anywhere on that line.
 */
function touches(document: vscode.TextDocument, range: vscode.Range, problem: ManifestProblem): boolean {
	const span = rangeOf(document, problem);
	if (problem.code === "missing-property") return span.start.line === range.start.line;
	return range.intersection(span) !== undefined;
}
