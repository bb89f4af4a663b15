/** The document of every webview. Its only content is the heading, escaped so that it can't end up as markup. */
import { randomBytes } from "node:crypto";

/** `script`, `shared`, and `styles` are webview URIs of files in `dist/pages`. */
interface PageResources {
	readonly cspSource: string;
	readonly script: string;
	/** The script that all pages share. */
	readonly shared: string;
	readonly styles: string;
	readonly language: string;
	readonly title: string;
	/** What the page shows until its state arrives. */
	readonly heading: string;
}

/** Allows only style sheets and fonts from `cspSource`, and scripts with the nonce. */
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
 * VS Code shows a page once its scripts have run, which is before its state arrives. Until then, the page shows this
 * heading, in the place where `Page` puts it.
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
