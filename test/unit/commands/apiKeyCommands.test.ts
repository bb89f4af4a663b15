import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { writesCommands } from "../../../src/commands/activity.ts";
import { apiKeyCommands } from "../../../src/commands/session/apiKeyCommands.ts";
import { removeCredential } from "../../../src/commands/session/signOut.ts";
import { type ConfirmOptions, Notifications } from "../../../src/host/notifications.ts";
import { recordEnvFile } from "../../../src/model/session/envFileRecords.ts";
import { pagePartsOf } from "../../support/openPage.ts";
import { signInOf, signInWithPassword } from "../../support/sessions.ts";
import { cancellations, files, workspace } from "../../support/vscodeStandIn.ts";
import { type AccountWindow, WindowFixture } from "../../support/windowFixture.ts";

const POST = "POST /v1/auth/api-keys";
const DELETE = "DELETE /v1/auth/api-keys";
const BALANCE = "GET /v1/billing/buyer-balance";
const ENV_FILE = "memory:/research/.env";
const ENV_PATH = "/research/.env";
const { findFiles, fs } = workspace;

const STOPPED = /You canceled the search for files that use DATA_MARKETPLACE_API_KEY\.$/;

/** Agrees to every question, and keeps the questions and what was shown. */
class Asked extends Notifications {
	readonly questions: string[] = [];
	readonly details: string[] = [];
	readonly shown: string[] = [];
	/** Whether the user agrees to change `.env` files. */
	changesFiles = true;
	/** Called with the dialog that shows a key. */
	whenKeyShown: (detail: string) => void = () => undefined;
	/** Called before a notification is dismissed. */
	beforeDismissal: () => Promise<void> = async () => undefined;

	override async confirm({ question, detail = "" }: ConfirmOptions): Promise<boolean> {
		this.questions.push(question);
		this.details.push(detail);
		return this.changesFiles || !question.includes(".env");
	}

	override async confirmTyped(): Promise<boolean> {
		return true;
	}

	override async choose({ detail = "" }: { detail?: string }): Promise<undefined> {
		this.whenKeyShown(detail);
	}

	override async show(_severity: string, message: string, ...actions: string[]): Promise<undefined> {
		this.shown.push([message, ...actions].join("\n"));
		await this.beforeDismissal();
	}
}

describe("The commands for the API key", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let notifications: Asked;

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		window = fixture.window();
		notifications = new Asked();
		await window.session.setMarketplace(fixture.service.origin);
		await usePassword();
		await commands().generate();
	});

	afterEach(async () => {
		Object.assign(workspace, { findFiles, fs });
		files.clear();
		await fixture.close();
	});

	const usePassword = async (): Promise<void> => {
		const { origin } = fixture.service;
		const code = async (): Promise<string> => fixture.code;
		await signInWithPassword(window.session, { baseUrl: origin, email: fixture.email, code });
	};

	const scope = (): AccountScope => window.scopes.value ?? assert.fail("sign in first");

	const commands = () => {
		const parts = pagePartsOf(window, notifications);
		const signInFlow = { signIn: async () => assert.fail("the user is signed in") };
		return { ...apiKeyCommands({ ...parts, signInFlow }), ...writesCommands(parts) };
	};

	/** Makes only the first test of the key after the request fail. */
	const failAfter = (request: string): void =>
		fixture.service.onNext(request, () => fixture.service.misbehave(BALANCE, { status: 500 }, 1));

	/** The text of a `.env` file to which the key was added. */
	const addedToFile = async (): Promise<string> => {
		const key = (await scope().account.readKey()) ?? "";
		const text = `PORT=3000\nDATA_MARKETPLACE_API_KEY=${key}\n`;
		await recordEnvFile(scope().account.folder, ENV_FILE, key);
		files.set(ENV_PATH, text);
		return text;
	};

	const removal = (): string => `Remove the API key for ${fixture.email} from .env files?`;

	it("store a new key before they show it, so that closing the window doesn’t lose the key", async () => {
		const seen: string[] = [];
		notifications.whenKeyShown = (detail) => {
			seen.push(detail);
			seen.push(...fixture.secrets.values.values());
		};
		await commands().generate();
		const key = (await scope().account.readKey()) ?? assert.fail("no key");
		const [detail = "", ...stored] = seen;
		assert.ok(detail.includes(key));
		assert.ok(stored.join().includes(key));
	});

	it("go on without the files that use the key if the user cancels the search for them", async () => {
		workspace.findFiles = async (_include, _exclude, _most, token) => {
			const canceled = new Promise<[]>((resolve) => token?.onCancellationRequested(() => resolve([])));
			cancellations.at(-1)?.cancel();
			return canceled;
		};
		notifications.details.length = 0;
		const outcome = await commands().generate();
		assert.partialDeepStrictEqual(outcome, { kind: "generated" });
		assert.match(notifications.details.join(), STOPPED);
	});

	it("go on without the files that use the key if the user cancels while VS Code reads them", async () => {
		const file = vscode.Uri.parse(ENV_FILE);
		workspace.findFiles = async () => [file];
		workspace.fs = {
			...fs,
			stat: async () => {
				cancellations.at(-1)?.cancel();
				return new Promise(() => undefined);
			},
		};
		notifications.details.length = 0;
		const outcome = await commands().generate();
		assert.partialDeepStrictEqual(outcome, { kind: "generated" });
		assert.match(notifications.details.join(), STOPPED);
	});

	it("do nothing if the user dismisses the offer to sign in with a password, even after doing so elsewhere", async () => {
		await fixture.signIn(window, "ana");
		notifications.beforeDismissal = usePassword;
		assert.deepEqual(await commands().generate(), { kind: "needsPassword" });
		assert.equal(fixture.service.count(POST), 1);
	});

	it("say that the old key still works if the request to replace it never arrives", async () => {
		fixture.service.misbehave(POST, "reset", 1);
		await commands().generate();
		assert.match(
			notifications.shown.join(),
			/The old key still works, [^]* select Allow Retry in Check Unconfirmed Action\.$/,
		);
		assert.equal(fixture.service.count(POST), 2);
	});

	it("offer to generate another key if only a later check shows that the new one is lost", async () => {
		fixture.service.misbehave(POST, "actThenReset", 1);
		failAfter(POST);
		await commands().generate();
		await commands().checkNow();
		const [first = "", second = ""] = notifications.shown;
		assert.match(first, /Still unconfirmed\./);
		assert.match(second, /the new key never arrived\.[^]*\nGenerate New API Key…$/);
	});

	it("replace the key in the .env file when a new one is generated, if the user agrees", async () => {
		const before = await addedToFile();
		const old = (await scope().account.readKey()) ?? "";
		await commands().generate();
		assert.ok(notifications.questions.includes(`Replace the API key for ${fixture.email} in .env files?`));
		const key = (await scope().account.readKey()) ?? "";
		assert.notEqual(key, old);
		assert.equal(files.get(ENV_PATH), before.replace(old, key));
	});

	it("leave the key in the .env file when it’s revoked, if the user doesn’t agree", async () => {
		const before = await addedToFile();
		notifications.changesFiles = false;
		await commands().revoke();
		assert.equal(notifications.questions.at(-1), removal());
		assert.equal(files.get(ENV_PATH), before);
	});

	it("offer to remove the key from the .env file when a check confirms a revocation whose response was lost", async () => {
		await addedToFile();
		fixture.service.misbehave(DELETE, "actThenReset", 1);
		await commands().revoke();
		assert.equal(notifications.questions.at(-1), removal());
		assert.equal(files.get(ENV_PATH), "PORT=3000\n");
	});

	it("offer to remove the key from the .env file only once a later check confirms the revocation", async () => {
		await addedToFile();
		fixture.service.misbehave(DELETE, "actThenReset", 1);
		failAfter(DELETE);
		await commands().revoke();
		assert.match(notifications.shown.join(), /Still unconfirmed\./);
		assert.ok(!notifications.questions.includes(removal()));
		await commands().checkNow();
		assert.equal(notifications.questions.at(-1), removal());
		assert.equal(files.get(ENV_PATH), "PORT=3000\n");
	});

	it("are followed by an offer to remove the environment’s key from the .env file on signing out", async () => {
		fixture.environmentKey = (await scope().account.readKey()) ?? "";
		await signInOf(window.session).withEnvironment(fixture.service.origin);
		await addedToFile();
		await removeCredential(pagePartsOf(window, notifications), scope().account.id);
		assert.equal(files.get(ENV_PATH), "PORT=3000\n");
	});
});
