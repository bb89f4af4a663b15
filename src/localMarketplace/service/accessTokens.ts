import { errors, jwtVerify, SignJWT } from "jose";
import { text } from "../database/database.ts";
import { Store } from "./store.ts";
import { MINUTE_MS } from "../../base/dates.ts";
import { Problem } from "./problem.ts";
import { randomSecret } from "./secrets.ts";

const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
const ISSUER = "local-marketplace";
const ALGORITHM = "HS256";

/** JWT access tokens valid for 15 minutes. The signing secret is stored, so tokens survive a restart. */
export class AccessTokens extends Store {
	async issue(accountId: string): Promise<string> {
		const now = this.clock().getTime();
		return new SignJWT({})
			.setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
			.setIssuer(ISSUER)
			.setSubject(accountId)
			.setIssuedAt(new Date(now))
			.setExpirationTime(new Date(now + ACCESS_TOKEN_MS))
			.sign(this.#secret());
	}

	/** Resolves to the account ID. Throws 401 if the token is invalid or has expired. */
	async verify(token: string): Promise<string> {
		try {
			const { payload } = await jwtVerify(token, this.#secret(), {
				algorithms: [ALGORITHM],
				issuer: ISSUER,
				requiredClaims: ["sub", "exp"],
				currentDate: this.clock(),
			});
			return payload.sub ?? "";
		} catch (error) {
			if (error instanceof errors.JWTExpired)
				throw new Problem(401, "token_expired", "The access token has expired.");
			throw new Problem(401, "invalid_credential", "The API key or access token isn’t valid.");
		}
	}

	#secret(): Uint8Array {
		const row = this.database.get("SELECT value FROM meta WHERE key = 'jwt_secret'");
		const secret = row ? text(row, "value") : randomSecret();
		if (!row) this.database.insert("meta", { key: "jwt_secret", value: secret });
		return new TextEncoder().encode(secret);
	}
}
