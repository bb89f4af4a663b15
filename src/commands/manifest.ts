import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { forNotification } from "../base/text.ts";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { Notifications } from "../host/notifications.ts";
import { compareWithPublished } from "../manifest/compareWithPublished.ts";
import { formatOf } from "../manifest/inference/sample.ts";
import { saved, showProblems } from "../manifest/manifestEditor.ts";
import { fileArgument, fileName, isManifest, textOf } from "../manifest/manifestFiles.ts";
import {
	lockFileName,
	lockUnreadable,
	type PublishedEntry,
	publicationOf,
} from "../manifest/publicationLock.ts";
import { type ManifestProblem, isPublishable, readManifest } from "../manifest/manifestText.ts";
import { manifestFrom, newManifest } from "../manifest/newManifest.ts";
import { askForSampleFile } from "../manifest/fieldsFromSample.ts";
import { openManifestPanel } from "../pages/newDataset/controller.ts";
import type { PageParts } from "../pages/shared/host/panels.ts";
import type { OpenAccount } from "../model/session/openAccount.ts";
import { type NounHandlers, withAccount } from "./commandHandler.ts";
import { loadDataset } from "./datasets/loadDataset.ts";

type ManifestOutcome =
	| { kind: "valid"; warnings: number }
	| { kind: "invalid"; problems: readonly ManifestProblem[] }
	| { kind: "alreadyPublished"; publication: PublishedEntry | undefined }
	| { kind: "opened" }
	| { kind: "compared"; same: boolean }
	| { kind: "noFile" }
	| { kind: "notPublished" }
	| { kind: "cancelled" };

export function manifestCommands(pages: PageParts): NounHandlers<"manifest"> {
	const { notifications } = pages;
	return {
		new: async () => newManifest(),
		validate: async (argument) =>
			withManifest(notifications, argument, async (uri) => validate(notifications, uri)),
		preview: async (argument) =>
			withManifest(notifications, argument, async (uri) => {
				openManifestPanel(pages, uri, "preview");
				return { kind: "opened" };
			}),
		publish: withAccount(pages, async ({ account }, argument) =>
			withManifest(notifications, argument, async (uri) => publish(account, pages, uri)),
		),
		compareWithLive: withAccount(pages, async ({ account }, argument) =>
			withManifest(notifications, argument, async (uri) => compare(account, notifications, uri)),
		),
		inferFields: async (argument) => {
			const sample =
				fileArgument(argument, (uri) => formatOf(fileName(uri)) !== undefined) ?? (await askForSampleFile());
			return sample ? manifestFrom(sample) : { kind: "cancelled" };
		},
	};
}

async function withManifest(
	notifications: Notifications,
	argument: unknown,
	act: (uri: vscode.Uri) => Promise<ManifestOutcome>,
): Promise<ManifestOutcome> {
	const uri = fileArgument(argument, isManifest);
	if (uri) return act(uri);
	const message = l10n.t("Open a manifest (*.dataset.json) first.");
	void notifications.show("info", message);
	return { kind: "noFile" };
}

async function validate(notifications: Notifications, uri: vscode.Uri): Promise<ManifestOutcome> {
	const manifest = readManifest(await textOf(uri));
	if (!isPublishable(manifest)) return refuseInvalid(notifications, uri, manifest.problems);
	const warnings = manifest.problems.filter((problem) => problem.severity === "warning").length;
	const message =
		warnings === 0
			? l10n.t("No problems found in {0}.", fileName(uri))
			: warnings === 1
				? l10n.t("No errors found in {0}. There’s 1 warning to review.", fileName(uri))
				: l10n.t("No errors found in {0}. There are {1} warnings to review.", fileName(uri), warnings);
	void notifications.show("info", message);
	return { kind: "valid", warnings };
}

async function refuseInvalid(
	notifications: Notifications,
	uri: vscode.Uri,
	problems: readonly ManifestProblem[],
): Promise<ManifestOutcome> {
	const errors = problems.filter((problem) => problem.severity === "error");
	await showProblems(uri, errors);
	const first = forNotification(errors[0]?.message ?? "");
	const message =
		errors.length === 1
			? l10n.t("1 problem in {0}: {1}", fileName(uri), first)
			: l10n.t("{0} problems in {1}. First: {2}", errors.length, fileName(uri), first);
	void notifications.show("error", message);
	return { kind: "invalid", problems: errors };
}

/**
 * Saves the manifest, then opens its review, where the user can publish it. Refuses a manifest that's invalid,
 * is already published, or has an unreadable lock file.
 */
async function publish(account: OpenAccount, pages: PageParts, uri: vscode.Uri): Promise<ManifestOutcome> {
	const { notifications } = pages;
	const target = await saved(uri);
	if (!target) return { kind: "cancelled" };
	const publication = await publicationOf(target, account.id.origin);
	if (publication.kind === "unreadable") return refuseUnreadable(notifications, target);
	if (publication.kind === "published") {
		void offerPublished(notifications, target, publication.entry);
		return { kind: "alreadyPublished", publication: publication.entry };
	}
	const manifest = readManifest(await textOf(target));
	if (!isPublishable(manifest)) return refuseInvalid(notifications, target, manifest.problems);
	openManifestPanel(pages, target, "review");
	return { kind: "opened" };
}

function refuseUnreadable(notifications: Notifications, uri: vscode.Uri): ManifestOutcome {
	void notifications.show("error", lockUnreadable(uri));
	return { kind: "alreadyPublished", publication: undefined };
}

async function offerPublished(
	notifications: Notifications,
	uri: vscode.Uri,
	publication: PublishedEntry,
): Promise<void> {
	const host = new URL(publication.origin).host;
	const message = l10n.t(
		"{0} is already published to {1}. The marketplace doesn’t support changing a dataset. Nothing was sent.",
		fileName(uri),
		host,
	);
	const open = l10n.t("Open Dataset");
	const diff = l10n.t("Compare with Published Dataset");
	const actions = publication.id === undefined ? [] : [open, diff];
	const picked = await notifications.show("warning", message, ...actions);
	if (picked === open) await runCommand(commandIds.dataset.open, publication.id);
	if (picked === diff) await runCommand(commandIds.manifest.compareWithLive, uri);
}

async function compare(
	account: OpenAccount,
	notifications: Notifications,
	uri: vscode.Uri,
): Promise<ManifestOutcome> {
	const { origin, host } = account.marketplace;
	const found = await publicationOf(uri, origin);
	if (found.kind === "unreadable") return refuseUnreadable(notifications, uri);
	const publication = found.kind === "published" ? found.entry : undefined;
	const id = publication?.id;
	if (id === undefined) {
		const message = publication
			? l10n.t(
					"Couldn’t compare {0} with the published dataset, because the lock file {1} doesn’t contain the dataset’s ID. Add the ID to the lock file as “id”, then try again.",
					fileName(uri),
					lockFileName(uri),
				)
			: l10n.t(
					"The lock file {0} is missing or doesn’t list {1}. If you published the dataset, restore its lock file. Otherwise, publish the dataset first.",
					lockFileName(uri),
					host,
				);
		void notifications.show("info", message);
		return publication ? { kind: "alreadyPublished", publication } : { kind: "notPublished" };
	}
	const { problems } = readManifest(await textOf(uri));
	if (problems.some(({ code }) => code === "too-large")) return refuseInvalid(notifications, uri, problems);
	const published = await loadDataset(account, id);
	const { same } = await compareWithPublished(uri, published);
	if (same) void notifications.show("info", l10n.t("The manifest matches the published dataset."));
	return { kind: "compared", same };
}
