import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type * as z from "zod/mini";
import type { AccountScope } from "../account/accountScope.ts";
import { MarketplaceError } from "../api/failure.ts";
import type { Current } from "../base/current.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import type { Notifications } from "../host/notifications.ts";
import { readDataset } from "../model/datasets/datasetLookup.ts";
import {
	accessConfirmation,
	askedAccess,
	draftConfirmation,
	draftManifest,
	runAccess,
} from "./toolWrites.ts";
import {
	accessInput,
	balanceInput,
	compareInput,
	datasetInput,
	draftInput,
	estimateInput,
	searchInput,
} from "./toolInputs.ts";
import { estimateCost, getBalance, searchDatasets, signedInScope } from "./toolReads.ts";
import { comparisonText, datasetText, failedText } from "./toolResults.ts";

/** A tool: its progress message, a confirmation if it changes anything, and its result. */
interface Tool {
	prepare(input: unknown): Promise<vscode.PreparedToolInvocation>;
	run(input: unknown, signal: AbortSignal): Promise<string>;
}

interface ToolParts<I> {
	invoking: string;
	confirm?: (input: I) => Promise<vscode.LanguageModelToolConfirmationMessages>;
	run: (input: I, signal: AbortSignal) => Promise<string>;
}

function tool<S extends z.ZodMiniType>(schema: S, parts: ToolParts<z.output<S>>): Tool {
	return {
		prepare: async (input) => {
			const prepared: vscode.PreparedToolInvocation = { invocationMessage: parts.invoking };
			if (parts.confirm) prepared.confirmationMessages = await parts.confirm(read(schema, input));
			return prepared;
		},
		run: async (input, signal) => parts.run(read(schema, input), signal),
	};
}

/** Parses the input. Throws UserFacingError naming up to five invalid parts. */
function read<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const places = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join(".") || "input");
	throw new UserFacingError(`The input doesn’t match the tool’s schema at: ${places.join(", ")}.`);
}

export interface AgentParts {
	readonly scopes: Current<AccountScope>;
	readonly notifications: Notifications;
}

export type ToolName = keyof ReturnType<typeof agentTools>;

/** Every tool by name. None moves money, touches a key, or publishes. */
export function agentTools({ scopes, notifications }: AgentParts) {
	return {
		dataMarketplace_search_datasets: tool(searchInput, {
			invoking: l10n.t("Searching datasets"),
			run: async (input, signal) => searchDatasets(signedInScope(scopes), input, signal),
		}),
		dataMarketplace_get_dataset: tool(datasetInput, {
			invoking: l10n.t("Loading a dataset"),
			run: async ({ datasetId }, signal) =>
				datasetText(await readDataset(signedInScope(scopes).account, datasetId, signal)),
		}),
		dataMarketplace_compare_datasets: tool(compareInput, {
			invoking: l10n.t("Comparing datasets"),
			run: async ({ datasetIds }, signal) => {
				const { account } = signedInScope(scopes);
				const records = datasetIds.map(async (id) => readDataset(account, id, signal));
				return comparisonText(await Promise.all(records));
			},
		}),
		dataMarketplace_estimate_cost: tool(estimateInput, {
			invoking: l10n.t("Estimating a cost"),
			run: async ({ datasetId, chunks }, signal) =>
				estimateCost(signedInScope(scopes), datasetId, BigInt(chunks), signal),
		}),
		dataMarketplace_get_balance: tool(balanceInput, {
			invoking: l10n.t("Loading the balance"),
			run: async () => getBalance(signedInScope(scopes)),
		}),
		dataMarketplace_draft_dataset_manifest: tool(draftInput, {
			invoking: l10n.t("Creating a dataset manifest"),
			confirm: draftConfirmation,
			run: async (input) => draftManifest(input),
		}),
		dataMarketplace_grant_dataset_access: accessTool(scopes, notifications, "grant"),
		dataMarketplace_revoke_dataset_access: accessTool(scopes, notifications, "revoke"),
	};
}

function accessTool(
	scopes: Current<AccountScope>,
	notifications: Notifications,
	action: "grant" | "revoke",
): Tool {
	return tool(accessInput, {
		invoking: action === "grant" ? l10n.t("Granting access") : l10n.t("Revoking access"),
		confirm: async (input) => accessConfirmation(action, await askedAccess(signedInScope(scopes), input)),
		run: async (input, signal) => {
			const scope = signedInScope(scopes);
			const asked = await askedAccess(scope, input, signal);
			return runAccess(notifications, scope, action, asked, signal);
		},
	});
}

/** What a model reads when a tool fails. Only a UserFacingError or MarketplaceError is shown; others are in the log. */
export function failureText(error: unknown): string {
	if (error instanceof UserFacingError) return error.message;
	if (error instanceof MarketplaceError) return failedText(error);
	return "The tool failed. See the extension’s log for details.";
}

export function resultOf(text: string): vscode.LanguageModelToolResult {
	return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
