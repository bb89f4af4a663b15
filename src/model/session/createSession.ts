import type { HttpTransport } from "../../api/transport/httpTransport.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { parseApiKey } from "../../rules/apiKey.ts";
import type { MarketplaceUrl } from "../../rules/urls.ts";
import type { SecretStore } from "../../storage/stores.ts";
import type { AccountsInUse } from "./openAccount.ts";
import { Session } from "./session.ts";
import type { SignInContext } from "./signIn.ts";
import { Transports } from "./transports.ts";
import { Vault } from "./vault.ts";

export interface SessionOptions {
	/** The extension's global storage folder; shared by all windows. */
	root: string;
	secrets: SecretStore;
	/** The value of DATA_MARKETPLACE_API_KEY. Read on each use; never stored. */
	environmentKey: () => string | undefined;
	createTransport: (marketplace: MarketplaceUrl) => HttpTransport;
	/** The base URL last chosen for an origin. */
	baseUrlOf: (origin: string) => string;
	/** Receives every secret that passes through (keys, tokens, passwords), so that a log can redact it. */
	onSecret: (secret: string) => void;
	clock?: Clock;
	accounts: AccountsInUse;
}

export function createSession(options: SessionOptions): { session: Session; signInContext: SignInContext } {
	const { root, secrets, environmentKey, onSecret, accounts, clock = systemClock } = options;
	const transports = new Transports(options.createTransport, options.baseUrlOf);
	const validKey = (): string | undefined => {
		const key = parseApiKey(environmentKey() ?? "");
		return key.ok ? key.value : undefined;
	};
	const vault = new Vault({ root, secrets, clock, onSecret, transports, environmentKey: validKey });
	const session = new Session({ vault, transports, clock, accounts, secrets });
	return { session, signInContext: { vault, transports, onSecret, environmentKey, session } };
}
