import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { MarketplaceError } from "../../../../src/api/failure.ts";
import { propertyOf } from "../../../../src/base/record.ts";
import { UserFacingError } from "../../../../src/base/userFacingError.ts";
import { WebviewPanelHost, type PageController } from "../../../../src/pages/shared/host/panel.ts";
import { definePage, nothing } from "../../../../src/pages/shared/protocol/channel.ts";
import { fakePanelParts, FakePanel } from "../../../support/fakePanel.ts";
import { AgreeingNotifications } from "../../../support/openPage.ts";

const page = definePage({
	name: "sample",
	state: z.object({ count: z.number() }),
	restore: z.object({ id: z.string() }),
	requests: {
		double: { body: z.number(), response: z.number() },
		refuse: { body: nothing, response: nothing },
		fail: { body: nothing, response: nothing },
		wait: { body: nothing, response: nothing },
		send: { body: nothing, response: nothing, sends: true },
	},
});

describe("WebviewPanelHost", () => {
	let panel: FakePanel;
	let parts: ReturnType<typeof fakePanelParts>;
	let notifications: AgreeingNotifications;
	let host: WebviewPanelHost<typeof page>;
	let count: number;
	let heading: string | undefined;
	let disposals: number;
	let sent: number;
	let created: unknown[];
	let waited: PromiseWithResolvers<null>;

	beforeEach(() => {
		panel = new FakePanel();
		parts = fakePanelParts();
		notifications = new AgreeingNotifications();
		count = 1;
		heading = undefined;
		disposals = 0;
		sent = 0;
		waited = Promise.withResolvers();
		const controller: PageController<typeof page> = {
			page,
			title: "Sample",
			restore: { id: "a" },
			state: () => ({ count }),
			handlers: {
				double: (number) => number * 2,
				refuse: () => {
					throw new UserFacingError("Not this one.");
				},
				fail: () => {
					throw new MarketplaceError({ kind: "unreachable", host: "h.example", mayHaveReached: false });
				},
				send: () => {
					sent++;
					return null;
				},
				wait: async () => waited.promise,
			},
			attach: () => undefined,
		};
		created = [];
		host = new WebviewPanelHost(
			{ ...parts, notifications },
			(previous) => {
				created.push(previous);
				return {
					...controller,
					title: `Sample ${created.length}`,
					get heading(): string {
						return heading ?? this.title;
					},
				};
			},
			() => panel.asPanel,
			() => disposals++,
		);
	});

	it("posts nothing until the page is ready, then the whole state at once", async () => {
		host.push();
		assert.deepEqual(panel.posted, []);
		panel.send({ type: "ready" });
		assert.deepEqual(panel.posted, [
			{
				type: "start",
				localization: { language: "en", strings: null },
				restore: { id: "a" },
				state: { count: 1 },
				epoch: 0,
			},
		]);
	});

	it("posts the state once for all changes in the same tick", async () => {
		panel.send({ type: "ready" });
		count = 2;
		host.push();
		count = 3;
		host.push();
		await panel.untilPosted(2);
		assert.deepEqual(panel.posted.slice(1), [
			{ type: "state", restore: { id: "a" }, state: { count: 3 }, epoch: 0 },
		]);
	});

	it("posts nothing to a hidden page, and restarts the page once visible", async () => {
		panel.send({ type: "ready" });
		panel.setVisible(false);
		host.push();
		await Promise.resolve();
		assert.equal(panel.posted.length, 1);
		panel.setVisible(true);
		panel.send({ type: "ready" });
		assert.equal(panel.posted.length, 2);
	});

	it("shows the current heading until the page gets its first state", () => {
		const headingShown = (): string | undefined => /<h1><bdi>(.*)<\/bdi>/.exec(panel.webview.html)?.[1];
		assert.equal(headingShown(), "Sample 1");
		heading = "Loaded <1>";
		panel.setVisible(false);
		assert.equal(headingShown(), "Loaded &#60;1&#62;");
		heading = "Of the other account";
		parts.switched.fire(undefined);
		assert.equal(headingShown(), "Of the other account");
	});

	it("doesn’t reload a page that’s visible", () => {
		const { html } = panel.webview;
		heading = "Loaded";
		parts.switched.fire(undefined);
		panel.setVisible(true);
		assert.equal(panel.webview.html, html);
	});

	it("responds with the result of the request’s handler", async () => {
		panel.send({ type: "request", id: 1, name: "double", body: 21, epoch: 0 });
		await panel.untilPosted(1);
		assert.deepEqual(panel.posted, [{ type: "response", id: 1, ok: true, value: 42 }]);
	});

	it("responds to a rejected request with the handler’s message and logs no error", async () => {
		panel.send({ type: "request", id: 1, name: "refuse", body: null, epoch: 0 });
		await panel.untilPosted(1);
		assert.deepEqual(panel.posted, [{ type: "response", id: 1, ok: false, message: "Not this one." }]);
		assert.deepEqual(parts.logged, []);
	});

	it("responds to a failed request with the error’s message and logs the error", async () => {
		panel.send({ type: "request", id: 1, name: "fail", body: null, epoch: 0 });
		await panel.untilPosted(1);
		const message = "Couldn’t reach h.example. Check your network connection.";
		assert.deepEqual(panel.posted, [{ type: "response", id: 1, ok: false, message }]);
		assert.equal(parts.logged.length, 1);
		assert.deepEqual(notifications.shown, []);
	});

	for (const [name, leave] of [
		["hidden", () => panel.setVisible(false)],
		[
			"rebuilt",
			() => {
				panel.setVisible(false);
				panel.setVisible(true);
				panel.send({ type: "ready" });
			},
		],
		["closed", () => panel.dispose()],
	] as const) {
		it(`shows why a request failed in a notification if the page was ${name} meanwhile`, async () => {
			panel.send({ type: "ready" });
			panel.send({ type: "request", id: 1, name: "wait", body: null, epoch: 0 });
			leave();
			waited.reject(new UserFacingError("The disk is full."));
			assert.equal(await notifications.first(), "The disk is full.");
			assert.ok(panel.posted.every((message) => propertyOf(message, "id") !== 1));
		});
	}

	it("shows no notification if a request was canceled after the page was closed", async () => {
		panel.send({ type: "request", id: 1, name: "wait", body: null, epoch: 0 });
		panel.dispose();
		waited.reject(new MarketplaceError({ kind: "cancelled", host: "h.example", mayHaveReached: false }));
		await setImmediate();
		assert.deepEqual(notifications.shown, []);
	});

	for (const [name, message] of [
		["a missing message", undefined],
		["a string", "ready"],
		["an unknown type", { type: "execute", command: "workbench.action.quit" }],
		["a ready message with an extra property", { type: "ready", command: "x" }],
		["a request without a number", { type: "request", name: "double", body: 1 }],
		["a request with a negative number", { type: "request", id: -1, name: "double", body: 1 }],
		["a request whose number is text", { type: "request", id: "1", name: "double", body: 1 }],
	] as const) {
		it(`drops and logs ${name}`, async () => {
			panel.send(message);
			await Promise.resolve();
			assert.deepEqual(panel.posted, []);
			assert.equal(parts.logged.length, 1);
		});
	}

	for (const [name, request, body] of [
		["an unknown name", "quit", null],
		["a name that every object has", "constructor", null],
		["the name of the prototype", "__proto__", null],
		["a body of the wrong type", "double", "21"],
	] as const) {
		it(`rejects a request with ${name}`, async () => {
			panel.send({ type: "request", id: 7, name: request, body, epoch: 0 });
			await panel.untilPosted(1);
			const message = "This page sent an invalid request. Reload the window.";
			assert.deepEqual(panel.posted, [{ type: "response", id: 7, ok: false, message }]);
			assert.equal(parts.logged.length, 1);
		});
	}

	it("gets a new controller when the account changes, and posts the controller’s state", async () => {
		panel.send({ type: "ready" });
		parts.switched.fire(undefined);
		await panel.untilPosted(2);
		assert.equal(panel.title, "Sample 2");
		assert.equal(created.length, 2);
		assert.ok(created[1] !== undefined && created[1] !== host.controller);
		assert.deepEqual(panel.posted[1], { type: "state", restore: { id: "a" }, state: { count: 1 }, epoch: 1 });
	});

	it("sends nothing for a page that still shows the previous account", async () => {
		panel.send({ type: "ready" });
		panel.send({ type: "request", id: 1, name: "send", body: null, epoch: 0 });
		parts.switched.fire(undefined);
		panel.send({ type: "request", id: 2, name: "send", body: null, epoch: 0 });
		panel.send({ type: "request", id: 3, name: "double", body: 2, epoch: 0 });
		await panel.untilPosted(5);
		assert.equal(sent, 1);
		const message = "The active account changed, so nothing was sent. Review the page and try again.";
		assert.ok(
			panel.posted.some((one) => isDeepStrictEqual(one, { type: "response", id: 2, ok: false, message })),
		);
		assert.ok(
			panel.posted.some((one) => isDeepStrictEqual(one, { type: "response", id: 3, ok: true, value: 4 })),
		);
	});

	it("posts nothing once closed, not even the response to a request in flight", async () => {
		panel.send({ type: "ready" });
		panel.send({ type: "request", id: 1, name: "wait", body: null, epoch: 0 });
		panel.dispose();
		host.push();
		waited.resolve(null);
		await setImmediate();
		assert.equal(disposals, 1);
		assert.equal(panel.posted.length, 1);
	});

	it("loads a document whose script has the nonce of the content security policy", () => {
		const nonce = /script-src 'nonce-([\w-]{22})'/.exec(panel.webview.html)?.[1];
		assert.ok(nonce);
		assert.ok(panel.webview.html.includes(`<script type="module" nonce="${nonce}"`));
	});
});
