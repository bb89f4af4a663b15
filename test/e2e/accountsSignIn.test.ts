import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../src/localMarketplace/seed/demoAccounts.ts";
import { credentialGiven, placeAccountAsker } from "../support/accountAsker.ts";
import { type AccountWorkbench, openAccountWorkbench } from "../support/accountWorkbench.ts";
import { BUYER, SELLER } from "../support/host/marketplace.ts";
import { failToStore } from "../support/host/secretStorage.ts";
import { jsonReply } from "../support/faults/reply.ts";
import { textBelow } from "../support/filesBelow.ts";
import { story } from "../support/story.ts";

const LOGINS = "/v1/auth/login";
const EMAIL_PROMPT = "Enter your email address.";

describe("Signing in", () => {
	const it = story();
	let bench: AccountWorkbench;
	let environmentKey = "";

	it.before(async () => {
		bench = it.closes(
			await openAccountWorkbench(
				{ settings: { "dataMarketplace.dashboardUrl": "https://market.example.com/keys" } },
				async (service) => {
					environmentKey = await service.keyFor(SELLER);
					return {
						environment: { DATA_MARKETPLACE_API_KEY: environmentKey },
						placeMore: placeAccountAsker,
					};
				},
			),
		);
	});

	/** How many sign-ins, or steps of one, were requested. */
	const sent = (): number => bench.requests("POST", LOGINS).length;

	const begin = async (): Promise<void> => {
		await bench.window.run("dataMarketplace.session.signIn");
		await bench.window.pick("Email and Password");
		await bench.window.quickInput.getByText(EMAIL_PROMPT).waitFor();
	};
	const escape = async (): Promise<void> => {
		await bench.window.page.keyboard.press("Escape");
		await bench.window.quickInput.waitFor({ state: "hidden" });
	};
	const back = async (): Promise<void> =>
		bench.window.quickInput.getByRole("button", { name: "Back" }).click();

	it("sends nothing to the marketplace before the user starts it", async () => {
		await bench.window
			.view("Discover")
			.getByText("An API key was found in the DATA_MARKETPLACE_API_KEY environment variable.")
			.waitFor();
		assert.deepEqual(await bench.window.notificationsUntilNow(), []);
		assert.deepEqual(bench.front.deliveries, []);
	});

	it("offers every sign-in method in a list that a click elsewhere doesn’t close", async () => {
		const { window } = bench;
		await window.view("Discover").getByText("sign in another way").click();
		for (const way of [
			"Use API Key from DATA_MARKETPLACE_API_KEY…",
			"Sign In with Email and Password…",
			"Enter API Key…",
			"Manage API Keys in Dashboard",
			"Try Local Marketplace",
		])
			await window.picks.filter({ hasText: way }).waitFor();
		await window.page.locator(".part.editor").click();
		await window.quickInput.locator("input").first().fill("local");
		await window.picks.filter({ hasText: "Dashboard" }).waitFor({ state: "detached" });
		assert.ok(await window.picks.first().isVisible(), "a click elsewhere closed the list");
		await escape();
		await window.notificationsUntilNow();
		assert.deepEqual(bench.front.deliveries, []);
	});

	it("names the dashboard’s host before opening its API keys page", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Manage API Keys in Dashboard");
		await window.dialog.getByText("Open a page on market.example.com in your browser?").waitFor();
		await window.answerDialog("Cancel");
		assert.deepEqual(await window.notificationsUntilNow(), []);
		assert.deepEqual(bench.front.deliveries, []);
	});

	it("reports a rejected environment key and leaves the user signed out", async () => {
		const { window } = bench;
		const fault = bench.front.play((exchange) => exchange.answer({ status: 401 }));
		await window.view("Discover").getByRole("button", { name: "Use Key for This Marketplace…" }).click();
		await window.answerDialog("Send Key");
		await window.notifications
			.filter({ hasText: "rejected the API key in DATA_MARKETPLACE_API_KEY" })
			.waitFor();
		await window
			.view("Discover")
			.getByText("An API key was found in the DATA_MARKETPLACE_API_KEY environment variable.")
			.waitFor();
		await window.dismissNotifications();
		fault.dispose();
	});

	it("uses the environment’s API key on request without storing it, and signing out leaves it in place", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.session.signIn");
		await window.pick("Use API Key from DATA_MARKETPLACE_API_KEY…");
		await window.answerDialog("Send Key");
		await window.statusBarItem("40.00 USD").waitFor();
		assert.ok(!(await textBelow(bench.code.globalStorage)).includes(environmentKey));
		await window.run("dataMarketplace.session.signOut");
		await window.dialog
			.getByText("The key stays in the environment variable but will no longer be used.")
			.waitFor();
		await window.answerDialog("Sign Out");
		await window
			.view("Discover")
			.getByText("An API key was found in the DATA_MARKETPLACE_API_KEY environment variable.")
			.waitFor();
		await window.statusBarItem("USD").first().waitFor({ state: "detached" });
	});

	it("sends nothing if canceled at the email or the password", async () => {
		const { window } = bench;
		const before = sent();
		await begin();
		await escape();
		await begin();
		await window.answerPrompt(EMAIL_PROMPT, "nobody at all");
		await window.answerPrompt("isn’t a valid email address", BUYER);
		await window.quickInput.getByText("never stored").waitFor();
		assert.equal(await window.quickInput.locator("input").first().getAttribute("type"), "password");
		await window.quickInput.locator("input").first().fill("half a pass");
		await escape();
		await window.notificationsUntilNow();
		assert.equal(sent(), before);
	});

	it("keeps the email when the user goes back, tells other failures from a wrong password, and accepts typing right after a rejection", async () => {
		const { window } = bench;
		const before = sent();
		await begin();
		await window.answerPrompt(EMAIL_PROMPT, BUYER);
		await window.quickInput.getByText("never stored").waitFor();
		await back();
		await window.quickInput.getByText(EMAIL_PROMPT).waitFor();
		assert.equal(await window.quickInput.locator("input").first().inputValue(), BUYER);
		await window.page.keyboard.press("Enter");
		await window.quickInput.getByText("never stored").waitFor();
		await window.page.keyboard.type("wrong");
		await window.page.keyboard.press("Enter");
		const wrong = window.quickInput.getByText("The marketplace rejected the sign-in");
		await wrong.waitFor();
		// A failure other than a wrong password must not be reported as one.
		for (const [reply, words] of [
			[{ status: 404 }, /returned 404/],
			[{ status: 307, headers: { location: "/v2/auth/login" } }, /Redirects/],
		] as const) {
			bench.front.play((exchange) => exchange.answer(reply), { path: /\/login$/, times: 1 });
			await window.page.keyboard.press("ControlOrMeta+a");
			await window.page.keyboard.type(DEMO_PASSWORD);
			await window.page.keyboard.press("Enter");
			await window.quickInput.getByText(words).waitFor();
			assert.equal(await wrong.count(), 0);
		}
		await window.page.keyboard.press("ControlOrMeta+a");
		await window.page.keyboard.type(DEMO_PASSWORD);
		await window.page.keyboard.press("Enter");
		await window.quickInput.getByText("Enter the code").waitFor();
		await window.quickInput.getByText("A sign-in code was sent. Read the code at").waitFor();
		assert.equal(sent(), before + 4);
	});

	it("sends nothing more if canceled at the code", async () => {
		const before = sent();
		await escape();
		await bench.window.notificationsUntilNow();
		assert.equal(sent(), before);
		await bench.window
			.view("Discover")
			.getByText("An API key was found in the DATA_MARKETPLACE_API_KEY environment variable.")
			.waitFor();
	});

	it("rejects a wrong, expired, or replaced code, sends another on request, and accepts a code with spaces around it", async () => {
		const { window } = bench;
		await begin();
		await window.answerPrompt(EMAIL_PROMPT, BUYER);
		await window.answerPrompt("never stored", DEMO_PASSWORD);
		await window.quickInput.getByText("Enter the code").waitFor();
		const refusal = window.quickInput.getByText("The code is incorrect or has expired");
		for (const wrong of ["000001", "000002"]) {
			// Held back until the previous message about the code is gone.
			const verified = bench.hold(/login\/verify/);
			await window.answerPrompt(/Enter the code|The code is incorrect or has expired/, wrong);
			await verified.came;
			await refusal.waitFor({ state: "hidden" });
			verified.letGo();
			await refusal.waitFor();
		}
		const expired = jsonReply(401, { error: { message: "This sign-in has expired." } });
		bench.front.play((exchange) => exchange.answer(expired), { path: /login\/verify$/, times: 1 });
		await window.answerPrompt("The code is incorrect or has expired", await bench.codeFor(BUYER));
		await window.quickInput.getByText("The marketplace responded: “This sign-in has expired").waitFor();
		await back();
		await window.answerPrompt("never stored", DEMO_PASSWORD);
		await window.quickInput.getByText("Enter the code").waitFor();
		const second = await bench.codeFor(BUYER);
		const another = window.quickInput.getByRole("button", { name: "Send Another Code" });
		bench.front.play((exchange) => exchange.answer(jsonReply(429, {})), { path: /\/login$/, times: 1 });
		await another.click();
		await window.quickInput.getByText("Too many requests. Try again later.").waitFor();
		await another.click();
		await window.answerPrompt("Another code was sent to", second);
		const third = await bench.codeFor(BUYER);
		assert.notEqual(third, second);
		await window.answerPrompt("The code is incorrect or has expired", ` ${third} `);
		await window.statusBarItem("100.00 USD").waitFor();
		await window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
	});

	it("writes no password, code, API key, or token to a file", async () => {
		const text = await textBelow(bench.code.globalStorage);
		assert.ok(text.includes(BUYER));
		const secrets = [DEMO_PASSWORD, environmentKey, await bench.codeFor(BUYER)];
		const bearers = bench.front.deliveries.map(({ headers }) => headers.authorization?.slice(7) ?? "");
		for (const secret of [...secrets, ...bearers.filter((bearer) => bearer !== "")])
			assert.ok(!text.includes(secret), `${secret.slice(0, 12)}… is written down`);
	});

	it("isn’t needed after a reload, which restores the session from its cookie", async () => {
		const { window } = bench;
		await window.reload();
		// The stored balance is shown before any request, so wait for the request.
		await bench.asked("POST", "/v1/auth/refresh");
		await window.statusBarItem("100.00 USD").locator(".codicon-credit-card").waitFor();
		assert.deepEqual(await window.notificationsUntilNow(), []);
		assert.equal(bench.requests("POST", "/v1/auth/refresh").length, 1);
	});

	it("gives another extension the access token only after VS Code’s own confirmation", async () => {
		const { window, folder } = bench.code;
		const ask = async (answer: "Allow" | "Cancel"): Promise<void> => {
			await window.runCommand("Account Asker: Ask");
			await window.dialog.getByText("'Account Asker' wants to sign in using Data Marketplace").waitFor();
			await window.answerDialog(answer);
		};
		const given = async (): Promise<string> => {
			await window.notifications.filter({ hasText: "The account was asked for." }).waitFor();
			await window.dismissNotifications();
			return credentialGiven(folder);
		};
		await ask("Cancel");
		assert.match(await given(), /^refused: /);
		await ask("Allow");
		await window.pick(BUYER);
		const token = await given();
		assert.match(token, /^eyJ[^.]+\.[^.]+\.[^.]+$/);
		await bench.service.get("/v1/billing/buyer-balance", token);
	});

	it("starts with the email filled in from the row that reports that the session ended", async () => {
		const { window } = bench;
		await window.notificationsUntilNow();
		const unauthorized = { status: 401, headers: { "content-type": "application/json" } };
		const fault = bench.front.play((exchange) => exchange.answer(unauthorized));
		await window.run("dataMarketplace.datasets.refresh");
		const over = window.treeRows("Discover").filter({ hasText: "Session ended" });
		await over.waitFor();
		assert.deepEqual(await window.notificationsUntilNow(), []);
		fault.dispose();
		await window.clickRow("Discover", "Session ended");
		await window.quickInput.getByText(EMAIL_PROMPT).waitFor();
		assert.equal(await window.quickInput.locator("input").first().inputValue(), BUYER);
		await window.page.keyboard.press("Enter");
		await window.answerPrompt("never stored", DEMO_PASSWORD);
		await bench.enterCode(BUYER);
		await over.waitFor({ state: "detached" });
		await window.statusBarItem("100.00 USD").waitFor();
	});

	it("is undone by Sign Out, after a confirmation that says what changes for a password session", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.session.signOut");
		await window.dialog.getByText("You’ll be signed out on this computer.").waitFor();
		await window.answerDialog("Sign Out");
		await window
			.view("Discover")
			.getByText("An API key was found in the DATA_MARKETPLACE_API_KEY environment variable.")
			.waitFor();
	});

	it("warns, but signs in, if secret storage doesn’t save the session", async () => {
		const { window } = bench;
		await window.page.evaluate(failToStore({ origin: bench.front.origin, account: BUYER }, "refresh"));
		await bench.signInWithPassword(BUYER);
		await window.notifications
			.filter({ hasText: "Your session couldn’t be saved, so you’ll be signed out when this window closes" })
			.waitFor();
		await window.statusBarItem("100.00 USD").waitFor();
		await window.hover(window.statusBarItem("100.00 USD"), "signed in until this window closes");
	});
});
