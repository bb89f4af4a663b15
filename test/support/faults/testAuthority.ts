import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from "node:crypto";

/** A key and its certificate, both PEM. */
interface Identity {
	readonly key: string;
	readonly cert: string;
}

interface CertificateOptions {
	/** DNS names and IPv4 addresses the certificate is for. */
	readonly names: readonly string[];
	/** Validity in years from now. Negative for an expired certificate. */
	readonly years?: number;
}

/**
 * A private certificate authority like a company's. Node can create keys but not certificates, so this class does.
 */
export class TestAuthority {
	readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
	/** Unique: with equal names, chain validation couldn't tell two authorities apart. */
	readonly #name = `Test Authority ${randomUUID()}`;
	/** The authority's own certificate, PEM. */
	readonly cert: string;

	constructor() {
		this.cert = certificate({
			subject: this.#name,
			issuer: this.#name,
			publicKey: this.#keys.publicKey,
			signer: this.#keys.privateKey,
			extensions: [basicConstraints(true)],
			years: 10,
		});
	}

	/** A certificate for a server, signed by this authority. */
	issue({ names, years = 1 }: CertificateOptions): Identity {
		const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
		const cert = certificate({
			subject: names[0] ?? "unnamed",
			issuer: this.#name,
			publicKey,
			signer: this.#keys.privateKey,
			extensions: [basicConstraints(false), alternativeNames(names)],
			years,
		});
		return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
	}
}

/** A self-signed server certificate. */
export function selfSigned(names: readonly string[]): Identity {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const name = names[0] ?? "unnamed";
	const extensions = [basicConstraints(false), alternativeNames(names)];
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: certificate({ subject: name, issuer: name, publicKey, signer: privateKey, extensions, years: 1 }),
	};
}

interface Fields {
	subject: string;
	issuer: string;
	publicKey: KeyObject;
	signer: KeyObject;
	extensions: Buffer[];
	years: number;
}

/** An X.509 v3 certificate (RFC 5280) in PEM. */
function certificate({ subject, issuer, publicKey, signer, extensions, years }: Fields): string {
	const year = 365 * 24 * 3600 * 1000;
	const end = Date.now() + years * year;
	const begin = Math.min(Date.now(), end) - year;
	const body = sequence(
		tagged(0xa0, integer(Buffer.from([2]))),
		integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
		ecdsaWithSha256,
		distinguishedName(issuer),
		sequence(time(begin), time(end)),
		distinguishedName(subject),
		publicKey.export({ type: "spki", format: "der" }),
		tagged(0xa3, sequence(...extensions, keyId(publicKey))),
	);
	const der = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, signer)));
	const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
	return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const size = content.length;
	const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
	return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts);
const integer = (value: Buffer): Buffer => tagged(0x02, value);
const bits = (value: Buffer): Buffer => tagged(0x03, Buffer.from([0]), value);
const octets = (value: Buffer): Buffer => tagged(0x04, value);
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, "hex"));
const critical = tagged(0x01, Buffer.from([0xff]));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

function distinguishedName(text: string): Buffer {
	return sequence(tagged(0x31, sequence(oid("550403"), tagged(0x0c, Buffer.from(text)))));
}

function time(at: number): Buffer {
	const digits = new Date(at).toISOString().replace(/[-:T]/g, "").slice(0, 14);
	return tagged(0x18, Buffer.from(`${digits}Z`));
}

function basicConstraints(authority: boolean): Buffer {
	const value = authority ? sequence(critical) : sequence();
	return sequence(oid("551d13"), critical, octets(value));
}

function alternativeNames(names: readonly string[]): Buffer {
	const entries = names.map((entry) =>
		/^[\d.]+$/.test(entry)
			? tagged(0x87, Buffer.from(entry.split(".").map(Number)))
			: tagged(0x82, Buffer.from(entry)),
	);
	return sequence(oid("551d11"), octets(sequence(...entries)));
}

function keyId(publicKey: KeyObject): Buffer {
	const hash = createHash("sha1")
		.update(publicKey.export({ type: "spki", format: "der" }))
		.digest();
	return sequence(oid("551d0e"), octets(octets(hash)));
}
