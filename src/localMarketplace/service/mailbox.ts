import { randomUUID } from "node:crypto";
import { optionalText, text, type Row } from "../database/database.ts";
import { normalizeEmail } from "./accounts.ts";
import { isoTime, Store } from "./store.ts";

export interface Mail {
	readonly id: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	/** Only in mail that carries a sign-in code. */
	readonly code?: string;
	/** When the code was used, ISO 8601. */
	readonly used_at?: string;
	readonly sent_at: string;
}

interface NewMail {
	to: string;
	subject: string;
	text: string;
	code?: string;
}

/** More mail per person than anyone looks through. */
const MAX_SHOWN = 200;

function readMail(row: Row): Mail {
	const code = optionalText(row, "code");
	const usedAt = optionalText(row, "used_at");
	return {
		id: text(row, "id"),
		to: text(row, "email"),
		subject: text(row, "subject"),
		text: text(row, "body"),
		...(code === undefined ? {} : { code }),
		...(usedAt === undefined ? {} : { used_at: usedAt }),
		sent_at: text(row, "sent_at"),
	};
}

/** Stores all mail that a real marketplace would have sent. */
export class Mailbox extends Store {
	/** Stores a message and returns its sequence number, for marking its code as used later. */
	send(mail: NewMail): bigint {
		return this.database.insert("mails", {
			id: randomUUID(),
			email: normalizeEmail(mail.to),
			subject: mail.subject,
			body: mail.text,
			code: mail.code ?? null,
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
