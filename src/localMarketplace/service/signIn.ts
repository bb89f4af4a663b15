import { randomUUID } from "node:crypto";
import { integer, optionalText, text } from "../database/database.ts";
import type { AccessTokens } from "./accessTokens.ts";
import type { AccountStore } from "./accounts.ts";
import { isoTime, Store } from "./store.ts";
import { DAY_MS, MINUTE_MS } from "../../base/dates.ts";
import type { Mailbox } from "./mailbox.ts";
import { Problem } from "./problem.ts";
import { equalSecrets, hashSecret, randomCode, randomSecret, verifyPassword } from "./secrets.ts";

export const CODE_MS = 10 * MINUTE_MS;
export const REFRESH_MS = 30 * DAY_MS;
const MAX_WRONG_CODES = 5;

interface SignedIn {
	accessToken: string;
	refreshToken: string;
}

/** Sign-in by password and emailed code. Issues a JWT and a refresh token that rotates with every use. */
export class SignIn extends Store<{ accounts: AccountStore; mailbox: Mailbox; accessTokens: AccessTokens }> {
	/** The first step: sends a code to the account's mailbox and resolves to the temporary token. */
	async start(email: string, password: string): Promise<string> {
		const account = this.parts.accounts.byEmail(email);
		if (!(await verifyPassword(password, account?.passwordHash)) || !account)
			throw new Problem(401, "invalid_login", "Incorrect email address or password.");
		const token = randomSecret();
		const code = randomCode();
		this.database.transaction(() => {
			const body = `Enter this code in VS Code. The code expires in ${CODE_MS / MINUTE_MS} minutes and works only once. If you requested another code, use the newest one.`;
			const mail = this.parts.mailbox.send(account.email, "Your sign-in code", body, code);
			this.database.run("DELETE FROM logins WHERE expires_at <= ?", isoTime(this.clock));
			this.database.insert("logins", {
				token_hash: hashSecret(token),
				account_id: account.id,
				mail_sequence: mail,
				code_hash: hashSecret(code),
				expires_at: isoTime(this.clock, CODE_MS),
			});
		});
		return token;
	}

	/** The second step. A code works once, and five wrong codes end the sign-in. */
	async finish(token: string, code: string): Promise<SignedIn> {
		const tokenHash = hashSecret(token);
		const sql = "SELECT * FROM logins WHERE token_hash = ? AND expires_at > ? AND wrong_codes < ?";
		const login = this.database.get(sql, tokenHash, isoTime(this.clock), MAX_WRONG_CODES);
		if (!login) {
			const sentence = "This sign-in has expired. Start again with your email and password.";
			throw new Problem(401, "login_expired", sentence);
		}
		if (!equalSecrets(hashSecret(code.trim()), text(login, "code_hash"))) {
			this.database.run("UPDATE logins SET wrong_codes = wrong_codes + 1 WHERE token_hash = ?", tokenHash);
			throw new Problem(401, "invalid_code", "Incorrect code.");
		}
		const accountId = text(login, "account_id");
		const refreshToken = this.database.transaction(() => {
			this.database.run("DELETE FROM logins WHERE token_hash = ?", tokenHash);
			this.database.run("DELETE FROM refresh_tokens WHERE expires_at <= ?", isoTime(this.clock));
			this.parts.mailbox.markUsed(integer(login, "mail_sequence"));
			return this.#newRefreshToken(accountId, randomUUID());
		});
		return { accessToken: await this.parts.accessTokens.issue(accountId), refreshToken };
	}

	/**
	 * Exchanges a refresh token for a new one and an access token. A refresh token that is used twice may have
	 * been copied, so every refresh token from the same sign-in is revoked.
	 */
	async refresh(refreshToken: string): Promise<SignedIn> {
		const renewed = this.database.transaction(() => this.#spend(refreshToken));
		if (!renewed)
			throw new Problem(401, "invalid_refresh_token", "The refresh token isn’t valid. Sign in again.");
		const { accountId, refreshToken: next } = renewed;
		return { accessToken: await this.parts.accessTokens.issue(accountId), refreshToken: next };
	}

	#spend(refreshToken: string): { accountId: string; refreshToken: string } | undefined {
		const hash = hashSecret(refreshToken);
		const row = this.database.get("SELECT * FROM refresh_tokens WHERE hash = ?", hash);
		if (!row) return undefined;
		const family = text(row, "family");
		if (optionalText(row, "spent_at") !== undefined) {
			this.database.run("DELETE FROM refresh_tokens WHERE family = ?", family);
			return undefined;
		}
		if (text(row, "expires_at") <= isoTime(this.clock)) return undefined;
		this.database.run("UPDATE refresh_tokens SET spent_at = ? WHERE hash = ?", isoTime(this.clock), hash);
		const accountId = text(row, "account_id");
		return { accountId, refreshToken: this.#newRefreshToken(accountId, family) };
	}

	#newRefreshToken(accountId: string, family: string): string {
		const refreshToken = randomSecret();
		this.database.insert("refresh_tokens", {
			hash: hashSecret(refreshToken),
			family,
			account_id: accountId,
			expires_at: isoTime(this.clock, REFRESH_MS),
		});
		return refreshToken;
	}
}
