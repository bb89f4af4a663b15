import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";

const COST = 16_384;
const KEY_BYTES = 32;

const stretch = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
	return stretch(password.normalize("NFKC"), salt, KEY_BYTES, { cost });
}

/** Hashes a password for storage as `scrypt:<salt>:<derived key>:<cost>`, the first two base64url. */
export async function hashPassword(password: string, cost: number = COST): Promise<string> {
	const salt = randomBytes(16);
	const key = await derive(password, salt, cost);
	return `scrypt:${salt.toString("base64url")}:${key.toString("base64url")}:${cost}`;
}

/**
 * Whether a password is right. Takes equally long if `kept` is undefined because no such account exists, so that
 * timing doesn't reveal accounts.
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
	const [, salt = "", key = "", cost = COST] = (kept ?? "").split(":");
	const derived = await derive(password, Buffer.from(salt, "base64url"), Number(cost));
	return kept !== undefined && equalSecrets(derived.toString("base64url"), key);
}

/** 256 random bits as text, for tokens, keys, and cookies. */
export function randomSecret(): string {
	return randomBytes(32).toString("base64url");
}

export function randomCode(): string {
	return randomInt(1_000_000).toString().padStart(6, "0");
}

/**
 * Hashes a secret for storage. A fast hash is enough: nobody can guess 256 random bits, and a sign-in code
 * soon expires.
 */
export function hashSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("base64url");
}

export function equalSecrets(left: string, right: string): boolean {
	const leftHash = createHash("sha256").update(left).digest();
	return timingSafeEqual(leftHash, createHash("sha256").update(right).digest());
}
