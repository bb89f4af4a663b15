import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { formatDateTime } from "../../base/dates.ts";
import { formatUnits, type Units } from "../../base/money.ts";
import { LOGO } from "./logo.ts";
import { STYLESHEET, stylesheetSource } from "./stylesheet.ts";
import { BALANCE_CURRENCY } from "../wireSchemas.ts";

const OPEN =
	'<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="10" cy="10" r="8"/>';

const checkMark = raw(`${OPEN}<path d="M6.5 10.2l2.4 2.4 4.6-5"/></svg>`);
const crossMark = raw(`${OPEN}<path d="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4"/></svg>`);

/** Markup, in which `html` has escaped every value that isn't markup itself. */
export type Html = ReturnType<typeof html>;

export interface Page {
	title: string;
	/** Which navigation item is current. `undefined` means none of them, "none" hides the navigation. */
	current?: "mailbox" | "purchase" | "onboarding" | "api-keys" | "none";
	narrow?: boolean;
	main: Html;
	/** Other places that the page's forms may submit or redirect to, as CSP sources. */
	formTargets?: string[];
}

const navigationPages = [
	["mailbox", "Mailbox"],
	["purchase", "Buy Chunks"],
	["onboarding", "Payouts"],
	["api-keys", "API Keys"],
] as const;

/**
 * Relative path to the marketplace's root, so that pages also work behind a port forward that adds a path
 * prefix.
 */
export function rootOf(c: Context): string {
	const depth = c.req.path.split("/").length - 2;
	return depth > 0 ? "../".repeat(depth) : "./";
}

export function money(units: Units, currency: string = BALANCE_CURRENCY): Html {
	return html`<span class="num">${formatUnits(units)}&nbsp;<span class="cur">${currency}</span></span>`;
}

export function count(number: number | bigint, noun: string): string {
	return `${number.toLocaleString("en")} ${noun}${Number(number) === 1 ? "" : "s"}`;
}

/** A term and its description in a list of class `lines`. */
export function line(term: string, description: Html | string, look: "plain" | "total" = "plain"): Html {
	return html`<div class="${look}">
		<dt>${term}</dt>
		<dd>${description}</dd>
	</div>`;
}

/** The outcome of an action, with a check or cross mark. */
export function outcome(kind: "good" | "bad", heading: Html, text: Html | string, role = "status"): Html {
	return html`<div class="${kind === "good" ? "done" : "done bad"}" role="${role}">
		${kind === "good" ? checkMark : crossMark}
		<div>${heading} ${text}</div>
	</div>`;
}

/** Shows a time in local time: `18 Nov 2026, 14:02`, unless `format` is given. */
export function time(iso: string, format: (at: number) => string = formatDateTime): Html {
	return html`<time datetime="${iso}">${format(Date.parse(iso))}</time>`;
}

function navigation(root: string, current: Page["current"]): Html | undefined {
	if (current === "none") return undefined;
	const links = navigationPages.map(([path, label]) =>
		path === current
			? html`<a href="${root}${path}" aria-current="page">${label}</a>`
			: html`<a href="${root}${path}">${label}</a>`,
	);
	return html`<nav aria-label="Pages">${links}</nav>`;
}

function render(root: string, page: Page): Html {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Local Marketplace</title>
<link rel="icon" href="${root}logo.svg" type="image/svg+xml">
<style>${raw(STYLESHEET)}</style>
</head>
<body>
<aside class="ribbon" aria-label="Notice"><strong>Local marketplace: no real money.</strong> Nothing on this page is sent to a real marketplace.</aside>
<header class="bar"><a class="brand" href="${root}">${raw(LOGO)}<span>Local Marketplace</span></a>${navigation(root, page.current)}</header>
<main${page.narrow ? raw(' class="narrow"') : ""}>
${page.main}
</main>
<footer>The local marketplace runs only on this computer, for evaluation and testing.</footer>
</body>
</html>
`;
}

/** Sends a page under a CSP that blocks scripts and framing and limits where forms can submit. */
export function sendPage(c: Context, page: Page, status: ContentfulStatusCode = 200) {
	const policy = [
		"default-src 'none'",
		`style-src ${stylesheetSource}`,
		"img-src 'self'",
		`form-action ${["'self'", ...new Set(page.formTargets)].join(" ")}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
	];
	c.header("Content-Security-Policy", policy.join("; "));
	c.header("X-Content-Type-Options", "nosniff");
	c.header("Referrer-Policy", "same-origin");
	c.header("Cache-Control", "no-store");
	return c.html(render(rootOf(c), page), status);
}
