import type { Context } from "hono";
import { problemJson } from "../api/problemResponses.ts";
import type { Problem } from "../service/problem.ts";

export function answerProblem(c: Context, problem: Problem): Response {
	return problemJson(c, problem);
}
