import assert from "node:assert/strict";
import { contentSecurityPolicy, createNonce, pageHtml } from "../../../../src/pages/shared/host/html.ts";

const resources = {
	cspSource: "https://*.webview.example",
	script: "https://webview.example/dataset.js",
	shared: "https://webview.example/shared.js",
	styles: "https://webview.example/style.css",
	language: "en",
	title: "Sample – 1",
	heading: "Sample",
};

describe("The webview document", () => {
	it("allows only the extension’s styles and fonts, and scripts with its nonce", () => {
		assert.equal(
			contentSecurityPolicy("https://*.webview.example", "abc"),
			"default-src 'none'; style-src https://*.webview.example; font-src https://*.webview.example; script-src 'nonce-abc'",
		);
	});

	it("shows the heading, busy until the script runs, without inline styles or scripts", () => {
		const html = pageHtml(resources);
		assert.match(html, /<body>\s*<main aria-busy="true">.*<h1><bdi>Sample<\/bdi><\/h1>.*<\/main>\s*<\/body>/);
		assert.doesNotMatch(html, /style=|<style|unsafe|javascript:|\son\w+=/i);
		assert.equal(html.match(/<script/g)?.length, 1);
		assert.match(html, /<script [^>]*src="[^"]+"><\/script>/);
	});

	it("shows a hostile title and heading as text, and keeps a hostile language inside its attribute", () => {
		const hostile = `</title></bdi></h1>"'><img src=x onerror=alert(1)><script>alert(1)</script>&lt;b&gt;`;
		const shown = pageHtml({ ...resources, title: hostile, heading: hostile }, "same");
		assert.deepEqual(shown.match(/<[^>]+>/g), pageHtml(resources, "same").match(/<[^>]+>/g));
		assert.ok(shown.includes("&#38;lt;b&#38;gt;</bdi>"));
		assert.doesNotMatch(pageHtml({ ...resources, language: '"><b>' }), /<b>/);
	});

	it("never repeats a nonce", () => {
		const nonces = new Set(Array.from({ length: 100 }, createNonce));
		assert.equal(nonces.size, 100);
	});
});
