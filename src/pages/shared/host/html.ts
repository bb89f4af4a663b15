/** The document of every webview. Its only content is the heading, escaped so that it can't end up as markup. */
import { randomBytes } from "node:crypto";

/** Webview URIs of files in `dist/pages`, the webview's CSP source, and the document's language and title. */
export interface PageResources {
	readonly cspSource: string;
	readonly script: string;
	/** The script that all pages share. */
	readonly shared: string;
	readonly styles: string;
	readonly language: string;
	readonly title: string;
	/** What the page shows until its script runs. */
	readonly heading: string;
}

/** The CSP allows no inline styles or scripts, images, frames, or connections. */
export function contentSecurityPolicy(cspSource: string, nonce: string): string {
	return [
		"default-src 'none'",
		`style-src ${cspSource}`,
		`font-src ${cspSource}`,
		`script-src 'nonce-${nonce}'`,
	].join("; ");
}

/** A 128-bit nonce for one load of one page. */
export function createNonce(): string {
	return randomBytes(16).toString("base64url");
}

/**
 * VS Code shows a page only once its scripts have run. So the heading is there for the first paint, where `Page` then
 * puts it, and the page's script builds everything else from the state it receives.
 */
export function pageHtml(resources: PageResources, nonce = createNonce()): string {
	const policy = escapeMarkup(contentSecurityPolicy(resources.cspSource, nonce));
	return `<!doctype html>
<html lang="${escapeMarkup(resources.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(resources.title)}</title>
<link rel="stylesheet" href="${escapeMarkup(resources.styles)}">
<link rel="modulepreload" nonce="${nonce}" href="${escapeMarkup(resources.shared)}">
<script type="module" nonce="${nonce}" src="${escapeMarkup(resources.script)}"></script>
</head>
<body>
<main aria-busy="true"><div class="page"><header class="page-header"><h1><bdi>${escapeMarkup(resources.heading)}</bdi></h1></header></div></main>
</body>
</html>
`;
}

function escapeMarkup(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
