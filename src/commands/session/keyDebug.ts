/** Gives the API key to debugged programs whose launch configuration asks for it. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { stringOf, stringsIn } from "../../base/record.ts";
import { display, forQuickPick } from "../../base/text.ts";
import type { ExtensionFacts } from "../../host/extensionFacts.ts";
import { pickOne } from "../../host/picks.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";
import type { CommandParts, CommandScope, SessionParts } from "../commandHandler.ts";
import { offerSignIn } from "../signInFirst.ts";
import { confirmedKey, type NotGiven, whereKeyGoes } from "./confirmedKey.ts";
import { REQUEST_PROPERTY, withKey } from "./launchPlaceholder.ts";

interface Parts extends CommandParts, SessionParts {
	readonly facts: ExtensionFacts;
}

type Configuration = vscode.DebugConfiguration;

/**
 * Resolves to undefined, which cancels the launch, if the user cancels the question or leaves the account, or if the
 * launch would leave the key in a terminal.
 */
export async function giveKey(
	parts: Parts,
	agreed: Set<string>,
	folder: vscode.WorkspaceFolder | undefined,
	launch: Configuration,
): Promise<Configuration | undefined> {
	if (launch.type === "node-terminal") {
		const message = l10n.t(
			"{0} wasn’t started, because its terminal would keep the API key. Run Open Terminal with API Key… instead, or use another launch type.",
			display(launch.name),
		);
		void parts.notifications.show("warning", message);
		return undefined;
	}
	const account = parts.scopes.value?.account;
	if (account === undefined) {
		void offerSignIn(parts, l10n.t("Sign in to use your API key."));
		return withKey(launch, "");
	}
	// Any change to the configuration asks again, except in the “__” properties that VS Code and debuggers add.
	const asked = JSON.stringify([account.id, folder?.uri.toString(), launch], (name, value: unknown) =>
		name.startsWith("__") ? undefined : value,
	);
	const question = agreed.has(asked) ? undefined : questionAbout(account, parts.facts.id, folder, launch);
	const given = await confirmedKey(account, parts.notifications, question);
	if (given.kind === "cancelled") return undefined;
	if (given.kind === "noKey") return withKey(launch, "");
	agreed.add(asked);
	const ready = withKey(launch, given.key);
	return wantsTerminal(launch) ? { ...ready, console: "internalConsole" } : ready;
}

function questionAbout(
	account: OpenAccount,
	extensionId: string,
	folder: vscode.WorkspaceFolder | undefined,
	launch: Configuration,
): { question: string; detail: string; action: string } {
	const place = folder ? l10n.t("{0} in {1}", launch.name, folder.name) : launch.name;
	return {
		question: l10n.t("Debug {0} with the API key for {1}?", display(launch.name), account.id.account),
		detail: [
			l10n.t("Launch configuration: {0}\nProgram: {1}", display(place), programOf(launch)),
			l10n.t("The program can read the key and use your account on {0}.", account.marketplace.host),
			...(wantsTerminal(launch)
				? [
						l10n.t(
							"The program’s output will appear in the Debug Console, because a terminal would show the key.",
						),
					]
				: []),
			...whereKeyGoes(extensionId),
			l10n.t("You won’t be asked again until you close this window or the configuration changes."),
		].join("\n\n"),
		action: l10n.t("Debug with Key"),
	};
}

/** The properties that name a program, its runtime, and its arguments, each a string or a list. */
const programProperties = [
	"program",
	"module",
	"mainClass",
	"code",
	"command",
	"url",
	"python",
	"runtimeExecutable",
	"runtimeArgs",
	"args",
];

/** Shortens each property separately, so that long arguments don't hide the program. */
function programOf(launch: Configuration): string {
	const named = programProperties.map((name) => stringOf(launch, name) ?? stringsIn(launch[name]).join(" "));
	const shown = named.map((text) => display(text, 200)).filter((text) => text !== "");
	return shown.length === 0 ? display(launch.type) : shown.join(" ");
}

/** Whether the program would run in a terminal, where VS Code would type its environment as text. */
function wantsTerminal(launch: Configuration): boolean {
	return ["integratedTerminal", "externalTerminal"].includes(stringOf(launch, "console") ?? "");
}

interface Launch {
	readonly folder: vscode.WorkspaceFolder | undefined;
	readonly configuration: Configuration;
}

/** Starts a launch configuration, or the active file, as if it asked for the key. */
export async function debugWithKey({
	account,
	notifications,
}: CommandScope): Promise<{ kind: "started" | "nothingToDebug" } | NotGiven> {
	const given = await confirmedKey(account, notifications, undefined);
	if (given.kind !== "given") return given;
	const launches = [...activeFile(), ...launchConfigurations()];
	if (launches.length === 0) {
		const message = l10n.t(
			"Nothing to debug. Open a saved Python, JavaScript, or TypeScript file, or add a launch configuration.",
		);
		void notifications.show("info", message);
		return { kind: "nothingToDebug" };
	}
	const launch = await pickOne(
		launches.map((value) => ({
			label: forQuickPick(value.configuration.name),
			description: forQuickPick(value.folder?.name ?? ""),
			value,
		})),
		{
			title: l10n.t("Debug with API Key"),
			placeholder: l10n.t("Choose the launch configuration or file that gets the key."),
		},
	);
	if (launch === undefined) return { kind: "cancelled" };
	const started = await vscode.debug.startDebugging(launch.folder, {
		...launch.configuration,
		[REQUEST_PROPERTY]: true,
	});
	return { kind: started ? "started" : "cancelled" };
}

const debuggers: Record<string, string> = {
	python: "debugpy",
	javascript: "node",
	typescript: "node",
};

function activeFile(): Launch[] {
	const document = vscode.window.activeTextEditor?.document;
	const type = debuggers[document?.languageId ?? ""];
	const canRun = document?.uri.scheme === "file" || document?.uri.scheme === "vscode-remote";
	if (type === undefined || !canRun) return [];
	const name = vscode.workspace.asRelativePath(document.uri);
	const configuration = { type, name, request: "launch", program: "${file}", console: "internalConsole" };
	return [{ folder: vscode.workspace.getWorkspaceFolder(document.uri), configuration }];
}

/** The launch configurations of each folder, the workspace file, and the user's settings. */
function launchConfigurations(): Launch[] {
	const { workspaceFolders = [], workspaceFile } = vscode.workspace;
	const shared = vscode.workspace.getConfiguration("launch").inspect("configurations");
	return [
		...workspaceFolders.flatMap((folder) => {
			const own = vscode.workspace.getConfiguration("launch", folder.uri).inspect("configurations");
			return launchesIn(own?.workspaceFolderValue, folder);
		}),
		...(workspaceFile ? launchesIn(shared?.workspaceValue, undefined) : []),
		...launchesIn(shared?.globalValue, undefined),
	];
}

function launchesIn(value: unknown, folder: vscode.WorkspaceFolder | undefined): Launch[] {
	const launches: unknown[] = Array.isArray(value) ? value : [];
	return launches.filter(isLaunch).map((configuration) => ({ folder, configuration }));
}

function isLaunch(value: unknown): value is Configuration {
	return (
		stringOf(value, "type") !== undefined &&
		stringOf(value, "name") !== undefined &&
		stringOf(value, "request") === "launch"
	);
}
