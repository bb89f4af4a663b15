import { MarketplaceError } from "../../src/api/failure.ts";
import { path } from "../../src/api/transport/httpMessages.ts";
import { HttpTransport } from "../../src/api/transport/httpTransport.ts";
import { settingsFor } from "./clientFixture.ts";

/* A separate process, because certificates are read from the environment at startup. */

const [, , certificates, ...origins] = process.argv;
for (const origin of origins) {
	const kind = certificates === "bundled" ? "bundled" : "system";
	const transport = new HttpTransport(settingsFor(origin, { certificates: kind }));
	try {
		console.log((await transport.send({ method: "GET", path: path`/v1/billing/buyer-balance` })).status);
	} catch (error) {
		const failure = error instanceof MarketplaceError ? error.failure : undefined;
		console.log(failure?.kind === "untrustedCertificate" ? `${failure.kind} ${failure.code}` : error);
	}
	transport.dispose();
}
