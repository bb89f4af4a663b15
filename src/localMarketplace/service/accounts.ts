import { randomUUID } from "node:crypto";
import { flag, integer, optionalText, text, type Row } from "../database/database.ts";
import { isoTime, Store } from "./store.ts";
import { Problem } from "./problem.ts";

export type Role = "buyer" | "seller" | "both";

export type Account = Readonly<ReturnType<typeof readAccount>>;

export interface NewAccount {
	email: string;
	name: string;
	role: Role;
	passwordHash?: string;
	id?: string;
	createdAt?: string;
}

export function isBuyer(account: Account): boolean {
	return account.role !== "seller";
}

export function isSeller(account: Account): boolean {
	return account.role !== "buyer";
}

/** Trims, applies NFC, and lowercases, so that one address can't have two accounts. */
export function normalizeEmail(email: string): string {
	return email.trim().normalize("NFC").toLowerCase();
}

function readRole(row: Row): Role {
	const role = text(row, "role");
	return role === "seller" || role === "both" ? role : "buyer";
}

function readAccount(row: Row) {
	return {
		id: text(row, "id"),
		email: text(row, "email"),
		name: text(row, "name"),
		role: readRole(row),
		passwordHash: optionalText(row, "password_hash"),
		/** Whether payouts are set up, which withdrawals require. */
		onboarded: flag(row, "onboarded"),
		/** Whether a checkout has been paid, so that auto-deposit has a card to charge. */
		savedCard: flag(row, "saved_card"),
		buyer: {
			balance: integer(row, "buyer_balance"),
			totalDeposited: integer(row, "total_deposited"),
			totalSpent: integer(row, "total_spent"),
		},
		seller: {
			balance: integer(row, "seller_balance"),
			totalEarned: integer(row, "total_earned"),
			totalWithdrawn: integer(row, "total_withdrawn"),
		},
		autoDeposit: {
			enabled: flag(row, "auto_enabled"),
			threshold: integer(row, "auto_threshold"),
			amount: integer(row, "auto_amount"),
		},
	};
}

export class AccountStore extends Store {
	create(account: NewAccount): Account {
		const email = normalizeEmail(account.email);
		if (this.byEmail(email)) {
			const taken = `An account with the address ${email} already exists. Enter another address.`;
			throw new Problem(409, "account_exists", taken);
		}
		const id = account.id ?? randomUUID();
		this.database.insert("accounts", {
			id,
			email,
			name: account.name,
			role: account.role,
			password_hash: account.passwordHash ?? null,
			created_at: account.createdAt ?? isoTime(this.clock),
		});
		return this.get(id);
	}

	find(id: string): Account | undefined {
		const row = this.database.get("SELECT * FROM accounts WHERE id = ?", id);
		return row && readAccount(row);
	}

	get(id: string): Account {
		const account = this.find(id);
		if (!account) throw new Error(`Account ${id} doesn’t exist.`);
		return account;
	}

	byEmail(email: string): Account | undefined {
		const row = this.database.get("SELECT * FROM accounts WHERE email = ?", normalizeEmail(email));
		return row && readAccount(row);
	}

	/** Throws 404 unless a buyer has this address. */
	buyer(email: string): Account {
		const account = this.byEmail(email);
		if (!account || !isBuyer(account))
			throw new Problem(404, "buyer_not_found", "No buyer has this email address. Enter a buyer’s address.");
		return account;
	}

	/** The first 200 accounts with a password, oldest first. The catalogue's other sellers can't sign in. */
	signInAccounts(): Account[] {
		const sql = "SELECT * FROM accounts WHERE password_hash IS NOT NULL ORDER BY created_at, rowid LIMIT 200";
		return this.database.all(sql).map(readAccount);
	}

	countSellers(): bigint {
		const row = this.database.get("SELECT count(DISTINCT seller_id) AS sellers FROM datasets");
		return integer(row ?? {}, "sellers");
	}

	setOnboarded(id: string, completed: boolean): void {
		this.database.run("UPDATE accounts SET onboarded = ? WHERE id = ?", completed ? 1 : 0, id);
	}

	setAutoDeposit(id: string, { enabled, threshold, amount }: Account["autoDeposit"]): void {
		const sql = "UPDATE accounts SET auto_enabled = ?, auto_threshold = ?, auto_amount = ? WHERE id = ?";
		this.database.run(sql, enabled ? 1 : 0, threshold, amount, id);
	}

	setBuyer(id: string, { balance, totalDeposited, totalSpent }: Account["buyer"]): void {
		const sql = "UPDATE accounts SET buyer_balance = ?, total_deposited = ?, total_spent = ? WHERE id = ?";
		this.database.run(sql, balance, totalDeposited, totalSpent, id);
	}

	setSeller(id: string, { balance, totalEarned, totalWithdrawn }: Account["seller"]): void {
		const sql = "UPDATE accounts SET seller_balance = ?, total_earned = ?, total_withdrawn = ? WHERE id = ?";
		this.database.run(sql, balance, totalEarned, totalWithdrawn, id);
	}

	rememberCard(id: string): void {
		this.database.run("UPDATE accounts SET saved_card = 1 WHERE id = ?", id);
	}
}
