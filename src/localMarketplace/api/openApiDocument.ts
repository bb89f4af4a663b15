import type { App } from "./callers.ts";

/** Serves the contract of `/v1` as an OpenAPI 3.0 document. */
export function addOpenApiDocument(app: App, origin: () => string): void {
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
