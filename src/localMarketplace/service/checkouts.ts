import { randomBytes } from "node:crypto";
import { HOUR_MS } from "../../base/dates.ts";
import { integer, optionalText, text, type Row } from "../database/database.ts";
import type { AccountStore } from "./accounts.ts";
import { isoTime, Store } from "./store.ts";
import type { Ledger } from "./ledger.ts";
import { Problem } from "./problem.ts";
import { BALANCE_CURRENCY } from "../wireSchemas.ts";

export type Checkout = Readonly<ReturnType<typeof readCheckout>>;

function readCheckout(row: Row, now: string) {
	const kept = text(row, "status");
	const expiresAt = text(row, "expires_at");
	const ended = (["paid", "declined", "cancelled"] as const).find((status) => status === kept);
	const unpaid = expiresAt <= now ? ("expired" as const) : ("open" as const);
	return {
		id: text(row, "id"),
		accountId: text(row, "account_id"),
		amount: integer(row, "amount"),
		successUrl: text(row, "success_url"),
		cancelUrl: text(row, "cancel_url"),
		status: ended ?? unpaid,
		/** Set once the session is paid. */
		depositId: optionalText(row, "deposit_id"),
		/** The balance right after the payment. Set once the session is paid. */
		balanceAfter: row["balance_after"] === null ? undefined : integer(row, "balance_after"),
		expiresAt,
	};
}

/** Why a checkout that has ended can't be paid, declined, or canceled. */
const endings = {
	paid: "This checkout has already been paid.",
	declined: "The card for this checkout was declined. Start a new checkout.",
	cancelled: "This checkout was canceled. Start a new checkout.",
};

/**
 * The payment processor's hosted checkout. A session is paid, declined, or canceled, or expires after an hour.
 */
export class Checkouts extends Store<{ accounts: AccountStore; ledger: Ledger }> {
	/** Creates a session and returns its ID. Throws 422 if there's nothing to pay. */
	create(
		accountId: string,
		{ amount, successUrl, cancelUrl }: Pick<Checkout, "amount" | "successUrl" | "cancelUrl">,
	): string {
		if (amount === 0n) throw new Problem(422, "invalid_amount", "amount must be more than 0.");
		const id = `cs_local_${randomBytes(12).toString("hex")}`;
		this.database.insert("checkouts", {
			id,
			account_id: accountId,
			amount,
			currency: BALANCE_CURRENCY,
			success_url: successUrl,
			cancel_url: cancelUrl,
			status: "open",
			created_at: isoTime(this.clock),
			expires_at: isoTime(this.clock, HOUR_MS),
		});
		return id;
	}

	get(id: string): Checkout {
		const row = this.database.get("SELECT * FROM checkouts WHERE id = ?", id);
		if (!row) throw new Problem(404, "checkout_not_found", "No checkout has this ID. Check the address.");
		return readCheckout(row, isoTime(this.clock));
	}

	/** Adds the deposit and closes the session in one transaction, so that a session can't be paid twice. */
	pay(id: string): Checkout {
		return this.database.transaction(() => {
			const { accountId, amount } = this.#open(id);
			const depositId = this.parts.ledger.deposit(accountId, amount, "checkout");
			this.parts.accounts.rememberCard(accountId);
			const { balance } = this.parts.accounts.get(accountId).buyer;
			const sql = "UPDATE checkouts SET deposit_id = ?, balance_after = ? WHERE id = ?";
			this.database.run(sql, depositId, balance, id);
			return this.#end(id, "paid");
		});
	}

	decline(id: string): Checkout {
		return this.database.transaction(() => this.#end(this.#open(id).id, "declined"));
	}

	leave(id: string): Checkout {
		return this.database.transaction(() => this.#end(this.#open(id).id, "cancelled"));
	}

	/** Creates a session with the terms of a declined one, which is final. Returns the new ID. */
	retry(id: string): string {
		const checkout = this.get(id);
		if (checkout.status !== "declined")
			throw new Problem(409, "checkout_not_declined", "You can retry only a declined checkout.");
		return this.create(checkout.accountId, checkout);
	}

	#open(id: string): Checkout {
		const checkout = this.get(id);
		if (checkout.status === "open") return checkout;
		if (checkout.status !== "expired") throw new Problem(409, "checkout_ended", endings[checkout.status]);
		const sentence = "This checkout has expired. You weren’t charged. Start a new checkout.";
		throw new Problem(410, "checkout_expired", sentence);
	}

	#end(id: string, status: "paid" | "declined" | "cancelled"): Checkout {
		this.database.run("UPDATE checkouts SET status = ? WHERE id = ?", status, id);
		return this.get(id);
	}
}
