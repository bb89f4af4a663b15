import type { PersonalFinding, PersonalKind } from "./sample.ts";
import { spaced } from "./valueNotation.ts";

/** Detects likely personal data by content (with check digits if there are any) and by the column's name. */

const EMAIL_PATTERN = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]+\.[\p{L}\p{N}-]/u;
const IPV4_PATTERN = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;
const INTERNATIONAL_PHONE = /^\+\d[\d\s().-]{6,20}\d$/;
const NORTH_AMERICAN_PHONE = /^(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}$/;
const CARD_PATTERN = /^(?:3[47]|4|5[1-5]|2[2-7]|6(?:011|4[4-9]|5))\d*$/;
const IBAN_PATTERN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

const nameHints: ReadonlyArray<[PersonalKind, RegExp]> = [
	["email", /e-?mail|correo|courriel/i],
	["phone", /phone|mobile|telefon|t[eé]l[eé]phone|(?:^|[_\s.-])(?:tel|fax|msisdn|handy)(?:$|[_\s.-])/i],
	["iban", /(?:^|[_\s.-])iban(?:$|[_\s.-])/i],
	["card", /card[_\s.-]?(?:no|num|number|pan)|credit[_\s.-]?card|(?:^|[_\s.-])cc[_\s.-]?num/i],
	["birthDate", /birth|geburt|naissance|nacimiento|(?:^|[_\s.-])dob(?:$|[_\s.-])/i],
	[
		"personName",
		/(?:first|last|full|given|family|middle|maiden|sur|user|customer|patient|employee|person)[_\s.-]?name|vorname|nachname|prenom|prénom|apellido/i,
	],
	[
		"postalAddress",
		/street|(?:home|postal|mailing|billing|shipping)[_\s.-]?address|stra(?:ss|ß)e|adresse|domicilio/i,
	],
	[
		"officialId",
		/(?:^|[_\s.-])(?:ssn|nino|cpf|nif|dni|sin)(?:$|[_\s.-])|social[_\s.-]?security|passport|tax[_\s.-]?id|national[_\s.-]?id|driver.?s?[_\s.-]?licen[cs]e/i,
	],
	["ipAddress", /(?:^|[_\s.-])ip(?:v4)?(?:[_\s.-]?addr(?:ess)?)?(?:$|[_\s.-])/i],
];

/** Whether the check digit of a payment card's number is right. Requires digits only. */
export function passesLuhn(digits: string): boolean {
	let sum = 0;
	for (let index = 0; index < digits.length; index += 1) {
		const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
		const doubled = index % 2 === 1 ? digit * 2 : digit;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}

/**
 * Whether text is an IBAN with the right check digits (ISO 13616): with the first four characters moved to
 * the end and letters turned into numbers, the remainder modulo 97 is 1.
 */
export function isIban(text: string): boolean {
	const plain = text.replace(/\s/g, "");
	if (!IBAN_PATTERN.test(plain)) return false;
	let remainder = 0;
	for (const character of plain.slice(4) + plain.slice(0, 4)) {
		const value = Number.parseInt(character, 36);
		remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
	}
	return remainder === 1;
}

export function isCardNumber(text: string): boolean {
	const digits = text.replace(/[ -]/g, "");
	return digits.length >= 13 && digits.length <= 19 && CARD_PATTERN.test(digits) && passesLuhn(digits);
}

/** Counts patterns in the values of one column. */
export class PersonalDataCounter {
	#email = 0;
	#iban = 0;
	#card = 0;
	#ipAddress = 0;
	#phone = 0;

	add(text: string): void {
		if (text.includes("@") && EMAIL_PATTERN.test(text)) this.#email += 1;
		if (text.length > 64) return;
		if (isIban(text)) this.#iban += 1;
		if (isCardNumber(text)) this.#card += 1;
		if (IPV4_PATTERN.test(text)) this.#ipAddress += 1;
		else if (INTERNATIONAL_PHONE.test(text) || NORTH_AMERICAN_PHONE.test(text)) this.#phone += 1;
	}

	/**
	 * A single email address or IBAN is worth a warning. Weaker checks must match at least half of the values: one number
	 * in ten passes a card's check digit.
	 */
	findings(columnName: string, nonEmpty: number): PersonalFinding[] {
		const half = Math.max(1, nonEmpty / 2);
		const counted: PersonalFinding[] = [
			{ kind: "email", count: this.#email },
			{ kind: "iban", count: this.#iban },
			{ kind: "card", count: this.#card >= half ? this.#card : 0 },
			{ kind: "ipAddress", count: this.#ipAddress >= half ? this.#ipAddress : 0 },
			{ kind: "phone", count: this.#phone >= half ? this.#phone : 0 },
		];
		const found = counted.filter((finding) => finding.count > 0);
		const hinted = nonEmpty > 0 ? nameHints.filter(([, pattern]) => pattern.test(spaced(columnName))) : [];
		for (const [kind] of hinted)
			if (!found.some((finding) => finding.kind === kind)) found.push({ kind, count: 0 });
		return found;
	}
}
