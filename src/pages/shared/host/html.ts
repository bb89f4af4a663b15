/** The document of every webview. It has no content of its own, so no data can end up as markup. */
import { randomBytes } from "node:crypto";

/** Webview URIs of files in `dist/pages`, the webview's CSP source, and the document's language and title. */
export interface PageResources {
	readonly cspSource: string;
	readonly script: string;
	readonly styles: string;
	readonly codicons: string;
	readonly language: string;
	readonly title: string;
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

/** The page's script builds everything else from the state it receives. */
export function pageHtml(resources: PageResources, nonce = createNonce()): string {
	const policy = escapeAttribute(contentSecurityPolicy(resources.cspSource, nonce));
	return `<!doctype html>
<html lang="${escapeAttribute(resources.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(resources.title)}</title>
<link rel="stylesheet" href="${escapeAttribute(resources.codicons)}" id="vscode-codicon-stylesheet">
<link rel="stylesheet" href="${escapeAttribute(resources.styles)}">
<script type="module" nonce="${nonce}" src="${escapeAttribute(resources.script)}"></script>
</head>
<body></body>
</html>
`;
}

function escapeAttribute(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
