import { randomUUID } from "node:crypto";
import { optionalText, text, type Row } from "../database/database.ts";
import { normalizeEmail } from "./accounts.ts";
import { isoTime, Store } from "./store.ts";

export type Mail = Readonly<ReturnType<typeof readMail>>;

/** More mail per person than anyone looks through. */
const MAX_SHOWN = 200;

function readMail(row: Row) {
	return {
		id: text(row, "id"),
		to: text(row, "email"),
		subject: text(row, "subject"),
		text: text(row, "body"),
		/** Only in mail that carries a sign-in code. */
		code: optionalText(row, "code"),
		/** When the code was used, ISO 8601. */
		used_at: optionalText(row, "used_at"),
		sent_at: text(row, "sent_at"),
	};
}

/** Stores all mail that a real marketplace would have sent. */
export class Mailbox extends Store {
	/** Stores a message and returns its sequence number, for marking its code as used later. */
	send(to: string, subject: string, body: string, code?: string): bigint {
		return this.database.insert("mails", {
			id: randomUUID(),
			email: normalizeEmail(to),
			subject,
			body,
			code: code ?? null,
			sent_at: isoTime(this.clock),
		});
	}

	markUsed(sequence: bigint): void {
		this.database.run("UPDATE mails SET used_at = ? WHERE sequence = ?", isoTime(this.clock), sequence);
	}

	/** The mail to an address, newest first, at most `MAX_SHOWN`. */
	to(email: string): Mail[] {
		const sql = `SELECT * FROM mails WHERE email = ? ORDER BY sequence DESC LIMIT ${MAX_SHOWN}`;
		return this.database.all(sql, normalizeEmail(email)).map(readMail);
	}
}
