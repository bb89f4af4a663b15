import assert from "node:assert/strict";
import type { AccountScope } from "../../../src/account/accountScope.ts";
import { turn } from "../../../src/base/clock.ts";
import { Emitter } from "../../../src/base/event.ts";
import { type AccountWindow, keyOf, WindowFixture } from "../../support/windowFixture.ts";
import { ContextKeys } from "../../../src/host/contextKeys.ts";
import { DiscoverView } from "../../../src/views/discoverView.ts";
import { RowTree } from "../../../src/views/rowTree.ts";
import { commands as host, window as hostWindow } from "../../support/vscodeStandIn.ts";

/** The account in use, as the test chooses. */
class Chosen {
	readonly #changed = new Emitter<AccountScope | undefined>();
	readonly onDidChange = this.#changed.event;
	value: AccountScope | undefined;

	choose(value: AccountScope): void {
		this.value = value;
		this.#changed.fire(value);
	}
}

describe("The rows of Discover", () => {
	let fixture: WindowFixture;
	let window: AccountWindow;
	let ana: AccountScope;
	let bea: AccountScope;

	const scopeOf = async (account: string): Promise<AccountScope> => {
		window = fixture.window();
		await fixture.signIn(window, account);
		const scope = window.scopes.value ?? assert.fail();
		await scope.catalogue.refresh();
		return scope;
	};

	beforeEach(async () => {
		fixture = await new WindowFixture().open();
		fixture.accountWith(keyOf("ana")).publish("Rivers");
		ana = await scopeOf("ana");
		await ana.preferences.saveSearch({ name: "Ana’s search", query: "rivers" });
		bea = await scopeOf("bea");
	});

	afterEach(async () => fixture.close());

	it("never come from an account that was left while the rows were loading", async () => {
		const reading = Promise.withResolvers<void>();
		const switched = Promise.withResolvers<void>();
		ana.catalogue.whenFirstRowsRead = async () => {
			reading.resolve();
			return switched.promise;
		};
		const scopes = new Chosen();
		scopes.choose(ana);
		const tree = fixture.add(new RowTree("dataMarketplace.discover"));
		const parts = { session: window.session, scopes, contextKeys: new ContextKeys() };
		fixture.add(new DiscoverView(parts, tree));
		const rows = tree.getChildren();
		await reading.promise;
		scopes.choose(bea);
		switched.resolve();
		assert.doesNotMatch((await rows).map(({ label }) => label).join(), /Ana’s search/);
	});

	it("are as many as the filter box counts, even for a misspelled word", async () => {
		const scopes = new Chosen();
		scopes.choose(ana);
		const tree = fixture.add(new RowTree("dataMarketplace.discover"));
		const view = fixture.add(
			new DiscoverView({ session: window.session, scopes, contextKeys: new ContextKeys() }, tree),
		);
		view.preview("riverz");
		const rows = await tree.getChildren();
		assert.match(rows.map(({ label }) => label).join(), /Rivers/);
		const { total } = await view.count("riverz", new AbortController().signal);
		assert.equal(total, 1);
	});

	it("offer to remove the part of a filter that rules out what a misspelled word finds", async () => {
		const scopes = new Chosen();
		scopes.choose(ana);
		const tree = fixture.add(new RowTree("dataMarketplace.discover"));
		const parts = { session: window.session, scopes, contextKeys: new ContextKeys() };
		fixture.add(new DiscoverView(parts, tree)).preview("riverz price<0.0001");
		const rows = await tree.getChildren();
		const nothing = rows.find(({ label }) => label === "No matches");
		assert.match(String(nothing?.description), /^1 found without price<0\.0001$/);
	});

	it("set the view’s message only if it changes, because VS Code draws rows a fifth of a second after it was set", async () => {
		const scopes = new Chosen();
		scopes.choose(ana);
		const tree = fixture.add(new RowTree("dataMarketplace.discover"));
		let message = "";
		const messages: string[] = [];
		Object.defineProperty(tree.view, "message", {
			get: () => message,
			set(text: string) {
				message = text;
				messages.push(text);
			},
		});
		const parts = { session: window.session, scopes, contextKeys: new ContextKeys() };
		const view = fixture.add(new DiscoverView(parts, tree));
		for (const filter of [undefined, "rivers", "rivers", undefined]) {
			view.preview(filter);
			tree.refresh();
			await tree.getChildren();
			await turn();
		}
		assert.equal(messages.length, 2, messages.join());
	});

	it("are awaited at startup, though VS Code reports only later that the view is visible", async () => {
		const { createTreeView } = hostWindow;
		const { executeCommand } = host;
		const hidden = { ...createTreeView(), visible: false };
		hostWindow.createTreeView = () => hidden;
		host.executeCommand = async () => void (hidden.visible = true);
		try {
			const scopes = new Chosen();
			scopes.choose(ana);
			const tree = fixture.add(new RowTree("dataMarketplace.discover"));
			const parts = { session: window.session, scopes, contextKeys: new ContextKeys() };
			const seen: string[] = [];
			const rendered = fixture
				.add(new DiscoverView(parts, tree))
				.whenRendered()
				.then(() => seen.push("rendered"));
			await new ContextKeys().whenSet();
			await turn();
			seen.push("requested");
			await tree.getChildren();
			await rendered;
			assert.deepEqual(seen, ["requested", "rendered"]);
		} finally {
			hostWindow.createTreeView = createTreeView;
			host.executeCommand = executeCommand;
		}
	});
});
