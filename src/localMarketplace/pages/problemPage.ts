import type { Context } from "hono";
import { html } from "hono/html";
import { problemJson } from "../api/problemResponses.ts";
import type { Problem, ProblemStatus } from "../service/problem.ts";
import { outcome, rootOf, sendPage } from "./layout.ts";
import { wantsPage } from "./requests.ts";

const titles: Partial<Record<ProblemStatus, string>> = {
	402: "The balance is too low",
	403: "Not allowed",
	404: "Not found",
	405: "Method not allowed",
	409: "Conflict with the current state",
	410: "No longer available",
	422: "Invalid input",
	500: "Something went wrong",
};

/** Sends an error as a page if `wantsPage`, and otherwise as JSON. */
export function sendProblem(c: Context, problem: Problem) {
	if (!wantsPage(c)) return problemJson(c, problem);
	const title = titles[problem.status] ?? "Invalid request";
	const main = html`<div class="card">
		${outcome("bad", html`<h1>${title}</h1>`, problem.message, "alert")}
		<div class="btns"><a class="btn plain" href="${rootOf(c)}">Go to Local Marketplace</a></div>
	</div>`;
	return sendPage(c, { title: "Error", narrow: true, main }, problem.status);
}
