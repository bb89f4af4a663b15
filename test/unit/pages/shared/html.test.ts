import assert from "node:assert/strict";
import { contentSecurityPolicy, createNonce, pageHtml } from "../../../../src/pages/shared/host/html.ts";

const resources = {
	cspSource: "https://*.webview.example",
	script: "https://webview.example/dataset.js",
	styles: "https://webview.example/style.css",
	codicons: "https://webview.example/codicon.css",
	language: "en",
	title: "Sample",
};

describe("The webview document", () => {
	it("allows only the extension’s styles and fonts, and scripts with its nonce", () => {
		assert.equal(
			contentSecurityPolicy("https://*.webview.example", "abc"),
			"default-src 'none'; style-src https://*.webview.example; font-src https://*.webview.example; script-src 'nonce-abc'",
		);
	});

	it("has an empty body, no inline styles, and no inline scripts", () => {
		const html = pageHtml(resources);
		assert.ok(html.includes("<body></body>"));
		assert.doesNotMatch(html, /style=|<style|unsafe|javascript:|\son\w+=/i);
		assert.equal(html.match(/<script/g)?.length, 1);
		assert.match(html, /<script [^>]*src="[^"]+"><\/script>/);
	});

	it("escapes the title and the language", () => {
		const html = pageHtml({ ...resources, title: '"><img src=x>', language: '"><b>' });
		assert.doesNotMatch(html, /<img|<b>/);
	});

	it("never repeats a nonce", () => {
		const nonces = new Set(Array.from({ length: 100 }, createNonce));
		assert.equal(nonces.size, 100);
	});
});
