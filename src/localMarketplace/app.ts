import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { addAuthEndpoints, type NewKeyListener } from "./api/authEndpoints.ts";
import { addBillingEndpoints } from "./api/billingEndpoints.ts";
import type { ApiEnv, App } from "./api/callers.ts";
import { addDatasetEndpoints } from "./api/datasetEndpoints.ts";
import { addOpenApiDocument } from "./api/openApiDocument.ts";
import { toProblem, unknownPath } from "./api/problemResponses.ts";
import { invalidFields } from "./api/validation.ts";
import { onlyOwnHost, onlyOwnPages } from "./gate.ts";
import { addPages } from "./pages/pages.ts";
import { sendProblem } from "./pages/problemPage.ts";
import type { Marketplace } from "./service/marketplace.ts";

const MAX_BODY_BYTES = 1_048_576;

export interface AppOptions {
	/** Returns the marketplace's origin, such as `http://127.0.0.1:4010`. The port is known once the server listens. */
	origin: () => string;
	onNewKey?: NewKeyListener;
	/** Called with each error that the client sees only as a bare 500. */
	onFault?: (error: Error) => void;
}

export function createApp(
	marketplace: Marketplace,
	{ origin, onNewKey = () => undefined, onFault }: AppOptions,
): App {
	const app: App = new OpenAPIHono<ApiEnv>({
		defaultHook: (result) => {
			if (!result.success) throw invalidFields(result.error, result.target === "query" ? "query" : "body");
		},
	});
	app.use(onlyOwnHost(origin), onlyOwnPages(origin), bodyLimit({ maxSize: MAX_BODY_BYTES }));
	addDatasetEndpoints(app, marketplace);
	addAuthEndpoints(app, marketplace, { origin, onNewKey });
	addBillingEndpoints(app, marketplace, origin);
	addOpenApiDocument(app, origin);
	addPages(app, marketplace, { origin, onNewKey });
	app.notFound((c) => sendProblem(c, unknownPath(app.routes, c)));
	app.onError((error, c) => {
		const problem = toProblem(error);
		if (problem.status === 500) onFault?.(error);
		return sendProblem(c, problem);
	});
	return app;
}
