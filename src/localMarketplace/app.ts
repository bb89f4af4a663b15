import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { addAuthEndpoints } from "./api/authEndpoints.ts";
import { addBillingEndpoints } from "./api/billingEndpoints.ts";
import type { ApiEnv, App } from "./api/callers.ts";
import { addDatasetEndpoints } from "./api/datasetEndpoints.ts";
import { toProblem, unknownPath } from "./api/problemResponses.ts";
import { invalidFields } from "./api/validation.ts";
import { onlyOwnHost, onlyOwnPages } from "./gate.ts";
import { addAccountsPage } from "./pages/accountsPage.ts";
import { addApiKeysPage } from "./pages/apiKeysPage.ts";
import { addCheckoutPages } from "./pages/checkoutPages.ts";
import { addHomePage } from "./pages/homePage.ts";
import { addMailboxPage } from "./pages/mailboxPage.ts";
import { addOnboardingPage } from "./pages/onboardingPage.ts";
import { sendProblem } from "./pages/problemPage.ts";
import { addPurchasePage } from "./pages/purchasePage.ts";
import { addReceiptPage } from "./pages/receiptPage.ts";
import type { Account } from "./service/accounts.ts";
import type { Marketplace } from "./service/marketplace.ts";

const MAX_BODY_BYTES = 1_048_576;

interface AppOptions {
	/** Returns the marketplace's origin, such as `http://127.0.0.1:4010`. The port is known once the server listens. */
	origin: () => string;
	/**
	 * Called with each key generated through the API or on the API Keys page, so that the launcher gets current keys. If
	 * it throws, the account keeps its earlier key.
	 */
	onNewKey?: (email: string, key: string) => void;
	/** Called with each error that the client sees only as a bare 500. */
	onFault?: (error: Error) => void;
}

/** Serves the contract of `/v1` as an OpenAPI 3.0 document. */
function addOpenApiDocument(app: App, origin: () => string): void {
	app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
		type: "http",
		scheme: "bearer",
		description: "An API key, or a session’s access token",
	});
	app.openAPIRegistry.registerComponent("securitySchemes", "refreshCookie", {
		type: "apiKey",
		in: "cookie",
		name: "refresh_token",
	});
	// Not `app.doc`, which would send the client its errors.
	app.get("/openapi.json", (c) =>
		c.json(
			app.getOpenAPIDocument({
				openapi: "3.0.3",
				info: {
					title: "Local marketplace",
					version: "1",
					description: "A data marketplace on this computer, for evaluation and testing.",
				},
				servers: [{ url: origin() }],
			}),
		),
	);
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
	const replaceKey = ({ id, email }: Account): string =>
		marketplace.database.transaction(() => {
			const key = marketplace.apiKeys.rotate(id);
			onNewKey(email, key);
			return key;
		});
	addAuthEndpoints(app, marketplace, { origin, replaceKey });
	addBillingEndpoints(app, marketplace, origin);
	addOpenApiDocument(app, origin);
	addHomePage(app, marketplace);
	addAccountsPage(app, marketplace);
	addApiKeysPage(app, marketplace, replaceKey);
	addOnboardingPage(app, marketplace);
	// These stand in for the outside world: the mailbox, the payment processor, and buyers who query datasets.
	addMailboxPage(app, marketplace);
	addCheckoutPages(app, marketplace, origin);
	addReceiptPage(app, marketplace);
	addPurchasePage(app, marketplace);
	app.notFound((c) => sendProblem(c, unknownPath(app.routes, c)));
	app.onError((error, c) => {
		const problem = toProblem(error);
		if (problem.status === 500) onFault?.(error);
		return sendProblem(c, problem);
	});
	return app;
}
