import assert from "node:assert/strict";
import * as vscode from "vscode";
import { giveKey } from "../../../src/commands/session/keyDebug.ts";
import { giveKeyToLaunches } from "../../../src/commands/session/keyDebugProvider.ts";
import { type ConfirmOptions, Notifications } from "../../../src/host/notifications.ts";
import { pagePartsOf } from "../../support/openPage.ts";
import { debugProviders, workspace } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

const VARIABLE = "DATA_MARKETPLACE_API_KEY";

/** Agrees to every question, or to none, and keeps the questions. */
class Asked extends Notifications {
	agrees = true;
	readonly questions: string[] = [];
	readonly shown: string[] = [];

	override async confirm({ question, detail = "" }: ConfirmOptions): Promise<boolean> {
		this.questions.push(`${question}\n${detail}`);
		return this.agrees;
	}

	override async show(_: string, message: string): Promise<undefined> {
		this.shown.push(message);
	}
}

describe("The API key for a debugged program", () => {
	const signedIn = useWindowOf("ana");
	let notifications: Asked;
	let provider: vscode.DebugConfigurationProvider;

	const folder = { uri: vscode.Uri.parse("memory:/research"), name: "research", index: 0 };
	const launch: vscode.DebugConfiguration = {
		type: "node",
		name: "Note Key",
		request: "launch",
		program: "/research/note.mjs",
	};
	const byReference = { ...launch, env: { PORT: "3000", TOKEN: `\${env:${VARIABLE}}` } };
	/** As a launch looks once it has asked. */
	const byPlaceholder = { ...launch, env: { TOKEN: "(Data Marketplace API key)" } };
	const bySetting = { ...launch, env: { PORT: "3000" }, dataMarketplaceApiKey: true };

	beforeEach(() => {
		notifications = new Asked();
		const parts = pagePartsOf(signedIn.window, notifications);
		giveKeyToLaunches(async (...given) => giveKey(parts, ...given));
		provider = debugProviders.at(-1) ?? assert.fail("none is registered");
	});

	afterEach(() => {
		workspace.isTrusted = true;
	});

	/** What the debugger gets; undefined if the launch is canceled. */
	const launched = async (
		configuration: vscode.DebugConfiguration,
	): Promise<vscode.DebugConfiguration | null | undefined> => {
		const asking = await provider.resolveDebugConfiguration?.(folder, configuration);
		assert.ok(asking);
		return provider.resolveDebugConfigurationWithSubstitutedVariables?.(folder, asking);
	};

	it("is in the variables that the launch refers to, or in its own one if the launch asks by its setting", async () => {
		const key = keyOf("ana");
		assert.deepEqual((await launched(byReference))?.["env"], { PORT: "3000", TOKEN: key });
		assert.deepEqual(await launched(bySetting), { ...launch, env: { PORT: "3000", [VARIABLE]: key } });
	});

	it("isn’t given to a launch that doesn’t ask, and nothing is asked", async () => {
		const attached = [byReference, byPlaceholder].map((one) => ({ ...one, request: "attach" }));
		for (const other of [launch, ...attached]) assert.deepEqual(await launched(other), other);
		assert.deepEqual(notifications.questions, []);
	});

	it("isn’t given in Restricted Mode, and nothing is asked", async () => {
		workspace.isTrusted = false;
		for (const asking of [byReference, bySetting, byPlaceholder])
			assert.deepEqual(await launched(asking), asking);
		assert.deepEqual(notifications.questions, []);
	});

	it("isn’t given, and the launch is canceled, if the user cancels the question", async () => {
		notifications.agrees = false;
		for (const times of [1, 2]) {
			assert.equal(await launched(byReference), undefined);
			assert.equal(notifications.questions.length, times);
		}
	});

	it("is given after a question that names the launch, its program, the account, and the marketplace", async () => {
		await launched(byReference);
		const [question = ""] = notifications.questions;
		assert.match(question, /^Debug Note Key with the API key for ana\?\n/);
		assert.match(question, /Launch configuration: Note Key in research\nProgram: \/research\/note\.mjs/);
		assert.ok(question.includes(`use your account on ${new URL(signedIn.fixture.service.origin).host}.`));
	});

	it("is given after a question that also names a program by its command or address, and its arguments", async () => {
		await launched({ ...byReference, runtimeArgs: ["--import", "./hook.mjs"], args: ["--all"] });
		await launched({ ...bySetting, type: "rdbg", program: undefined, command: "bundle exec", args: "rake" });
		await launched({ ...bySetting, type: "chrome", program: undefined, url: "https://a.example" });
		const programs = notifications.questions.map((question) => /^Program: (.*)$/m.exec(question)?.[1]);
		assert.deepEqual(programs, [
			"/research/note.mjs --import ./hook.mjs --all",
			"bundle exec rake",
			"https://a.example",
		]);
	});

	it("is given after a question that names the program, its runtime, and its arguments, however long the others are", async () => {
		const filler = ["--title", "x".repeat(1000)];
		await launched({ ...byReference, runtimeExecutable: "node-18", runtimeArgs: filler, args: ["--all"] });
		const [question = ""] = notifications.questions;
		assert.match(question, /^Program: \/research\/note\.mjs node-18 --title x+… --all$/m);
	});

	it("isn’t given to a launch of the type node-terminal, whose terminal would keep the key", async () => {
		const terminal = { type: "node-terminal", name: "Note Key", request: "launch", command: "npm test" };
		assert.equal(await launched({ ...terminal, dataMarketplaceApiKey: true }), undefined);
		assert.deepEqual(notifications.questions, []);
		assert.deepEqual(notifications.shown, [
			"Note Key wasn’t started, because its terminal would keep the API key. Run Open Terminal with API Key… instead, or use another launch type.",
		]);
		assert.deepEqual(await launched(terminal), terminal);
	});

	it("is given to the same launch again without a question, but not to one that changed", async () => {
		await launched(byReference);
		await launched({ ...byReference, __sessionId: "another" });
		assert.equal(notifications.questions.length, 1);
		for (const changed of [
			{ ...byReference, program: "/research/other.mjs" },
			{ ...byReference, env: { ...byReference.env, NODE_OPTIONS: "--require ./other.cjs" } },
		]) {
			notifications.questions.length = 0;
			await launched(changed);
			assert.equal(notifications.questions.length, 1);
		}
	});

	it("isn’t given to the same launch for another account without a question", async () => {
		await launched(byReference);
		await signedIn.fixture.signIn(signedIn.window, "bea");
		assert.deepEqual((await launched(byReference))?.["env"], { PORT: "3000", TOKEN: keyOf("bea") });
		assert.match(notifications.questions.join(), /for ana\?[^]*for bea\?/);
	});

	it("is in no terminal, which would show it: the program runs in the Debug Console, as the question says", async () => {
		for (const console of ["integratedTerminal", "externalTerminal"]) {
			const ready = await launched({ ...byReference, console });
			assert.equal(ready?.["console"], "internalConsole");
			assert.match(notifications.questions.at(-1) ?? "", /output will appear in the Debug Console/);
		}
	});
});
