import assert from "node:assert/strict";
import * as vscode from "vscode";
import { manifestFeatures } from "../../../src/manifest/manifestFeatures.ts";
import { diagnostics, documents, files } from "../../support/vscodeStandIn.ts";
import { keyOf, useWindowOf } from "../../support/windowFixture.ts";

const uri = vscode.Uri.parse("memory:/folder/lakes.dataset.json");
const text = JSON.stringify({
	name: "Lakes",
	description: "Every reading of every gauge of every lake since 1950.",
	price_per_chunk: "900",
	currency: "USD",
	visibility: "public",
});

const isShown = (): boolean =>
	diagnostics.get(uri.toString())?.some(({ message }) => message.includes("the median")) === true;

describe("The price hint of an open manifest", () => {
	const ana = useWindowOf("ana");

	beforeEach(async () => {
		const seller = ana.fixture.accountWith(keyOf("ana"));
		for (const name of ["A", "B", "C", "D", "E"]) seller.publish(name);
		files.set(uri.path, text);
		await vscode.workspace.openTextDocument(uri);
		ana.fixture.add(manifestFeatures(ana.window.session, ana.window.scopes));
	});

	afterEach(() => {
		files.clear();
		documents.length = 0;
	});

	/** Loads the list of the account in use. Resolves once the hint that follows from the list is shown. */
	const loadList = async (): Promise<void> => {
		const { catalogue, medianPrices } = ana.scope;
		const known = Promise.withResolvers<void>();
		ana.fixture.add(medianPrices.onDidChange(() => known.resolve()));
		await catalogue.refresh();
		await known.promise;
		assert.equal(isShown(), true);
	};

	it("goes when the account does", async () => {
		await loadList();
		await ana.window.session.signOut();
		assert.equal(isShown(), false);
	});

	it("goes at a switch to another account, and comes back once that account’s list is loaded", async () => {
		await loadList();
		await ana.fixture.signIn(ana.window, "bea");
		assert.equal(isShown(), false);
		await loadList();
	});
});
