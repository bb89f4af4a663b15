import { randomUUID } from "node:crypto";
import type { Units } from "../../base/money.ts";
import { integer, text, type Row } from "../database/database.ts";
import type { Account, AccountStore } from "./accounts.ts";
import { checkStorable, MAX_AMOUNT, moneyText, wireAmount } from "./amounts.ts";
import { isoTime, Store } from "./store.ts";
import type { Mailbox } from "./mailbox.ts";
import { Problem } from "./problem.ts";
import { BALANCE_CURRENCY, type Withdrawal } from "../wireSchemas.ts";

export const MINIMUM_WITHDRAWAL: Units = 100_000_000n;

export type Deposit = Readonly<ReturnType<typeof readDeposit>>;

function readDeposit(row: Row) {
	return {
		id: text(row, "id"),
		accountId: text(row, "account_id"),
		amount: integer(row, "amount"),
		currency: text(row, "currency"),
		kind: text(row, "kind") === "auto" ? ("auto" as const) : ("checkout" as const),
		createdAt: text(row, "created_at"),
	};
}

/** Moves money, each time in one transaction, and records the deposits. */
export class Ledger extends Store<{ accounts: AccountStore; mailbox: Mailbox }> {
	/** Credits a buyer's balance and returns the deposit ID. */
	deposit(accountId: string, amount: Units, kind: Deposit["kind"]): string {
		return this.database.transaction(() => {
			const { buyer } = this.parts.accounts.get(accountId);
			this.parts.accounts.setBuyer(accountId, {
				...buyer,
				balance: checkStorable(buyer.balance + amount, "The balance"),
				totalDeposited: checkStorable(buyer.totalDeposited + amount, "The total deposited"),
			});
			return this.recordDeposit(accountId, amount, kind, isoTime(this.clock));
		});
	}

	/** Adds only the record, and returns the deposit ID. The caller sets the balance and totals. */
	recordDeposit(
		accountId: string,
		amount: Units,
		kind: Deposit["kind"],
		createdAt: string,
		id: string = randomUUID(),
	): string {
		this.database.insert("deposits", {
			id,
			account_id: accountId,
			amount,
			currency: BALANCE_CURRENCY,
			kind,
			created_at: createdAt,
		});
		return id;
	}

	findDeposit(id: string): Deposit | undefined {
		const row = this.database.get("SELECT * FROM deposits WHERE id = ?", id);
		return row && readDeposit(row);
	}

	/**
	 * A page of the account's deposits, newest first. New deposits don't shift later pages. Throws 400 for a cursor
	 * that isn't the ID of one of the account's deposits. `nextCursor` is empty on the last page.
	 */
	deposits(accountId: string, limit: number, cursor: string | undefined) {
		const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : this.#position(cursor, accountId);
		const sql = "SELECT * FROM deposits WHERE account_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?";
		const rows = this.database.all(sql, accountId, before, limit + 1);
		const page = rows.slice(0, limit);
		const last = page.at(-1);
		const hasMore = rows.length > limit;
		return {
			deposits: page.map(readDeposit),
			nextCursor: hasMore && last ? text(last, "id") : "",
			hasMore,
		};
	}

	/**
	 * Moves the cost of `chunks` from the buyer to the seller, then runs auto-deposit if it's due. Returns the cost.
	 * Throws 402 if the balance doesn't cover the cost, even after an auto-deposit that was already due.
	 */
	purchase(buyerId: string, dataset: { sellerId: string; price: Units }, chunks: bigint): Units {
		const cost = checkStorable(dataset.price * chunks, "The cost");
		this.database.transaction(() => {
			if (autoDepositBefore(this.parts.accounts.get(buyerId), cost) > 0n) this.#autoDeposit(buyerId);
			const { buyer } = this.parts.accounts.get(buyerId);
			if (cost > buyer.balance) {
				const sentence = `The chunks cost ${moneyText(cost)}, but the balance is ${moneyText(buyer.balance)}. Buy fewer chunks, or make a deposit first.`;
				throw new Problem(402, "insufficient_balance", sentence);
			}
			const totalSpent = checkStorable(buyer.totalSpent + cost, "The total spent");
			this.parts.accounts.setBuyer(buyerId, { ...buyer, balance: buyer.balance - cost, totalSpent });
			this.#earn(dataset.sellerId, cost);
			this.#autoDeposit(buyerId);
		});
		return cost;
	}

	/** Throws 403 if payouts aren't set up, 422 below 1.00, and 409 above the seller's balance. */
	withdraw(sellerId: string, amount: Units): Withdrawal {
		return this.database.transaction(() => {
			const account = this.parts.accounts.get(sellerId);
			this.#checkWithdrawal(account, amount);
			const balance = account.seller.balance - amount;
			const totalWithdrawn = account.seller.totalWithdrawn + amount;
			this.parts.accounts.setSeller(sellerId, { ...account.seller, balance, totalWithdrawn });
			return {
				id: randomUUID(),
				amount: wireAmount(amount),
				currency: BALANCE_CURRENCY,
				balance: wireAmount(balance),
				created_at: isoTime(this.clock),
			};
		});
	}

	/** The sequence number of the deposit that ends a page. A cursor is that deposit's ID. */
	#position(cursor: string, accountId: string): bigint {
		const sql = "SELECT sequence FROM deposits WHERE id = ? AND account_id = ?";
		const row = this.database.get(sql, cursor, accountId);
		if (!row)
			throw new Problem(400, "invalid_cursor", "The cursor isn’t valid. Start again from the first page.");
		return integer(row, "sequence");
	}

	#earn(sellerId: string, amount: Units): void {
		const { seller } = this.parts.accounts.get(sellerId);
		const balance = checkStorable(seller.balance + amount, "The seller’s balance");
		const totalEarned = checkStorable(seller.totalEarned + amount, "The seller’s earnings");
		this.parts.accounts.setSeller(sellerId, { ...seller, balance, totalEarned });
	}

	#autoDeposit(buyerId: string): void {
		const account = this.parts.accounts.get(buyerId);
		const { email, buyer, autoDeposit } = account;
		if (!autoDepositsAt(autoDeposit, buyer.balance)) return;
		const { threshold, amount } = autoDeposit;
		const sum = moneyText(amount);
		const level = `Your balance fell below ${moneyText(threshold)}`;
		const obstacle = autoDepositObstacle(account);
		if (obstacle !== undefined) {
			this.parts.mailbox.send(email, "Auto-deposit failed", `${level}, but ${obstacle}`);
			return;
		}
		this.deposit(buyerId, amount, "auto");
		this.parts.mailbox.send(email, `Auto-deposit: ${sum}`, `${level}, so ${sum} was added.`);
	}

	#checkWithdrawal(account: Account, amount: Units): void {
		if (!account.onboarded) {
			const sentence = "Finish payout onboarding with the payment processor before you withdraw.";
			throw new Problem(403, "payout_onboarding_required", sentence);
		}
		if (amount < MINIMUM_WITHDRAWAL) {
			const minimum = moneyText(MINIMUM_WITHDRAWAL);
			throw new Problem(422, "below_minimum", `The minimum withdrawal is ${minimum}.`);
		}
		if (amount > account.seller.balance) {
			const most = moneyText(account.seller.balance);
			throw new Problem(409, "insufficient_balance", `You can withdraw up to ${most}.`);
		}
	}
}

/** Whether auto-deposit adds to a balance this low. */
export function autoDepositsAt(
	{ enabled, threshold, amount }: Account["autoDeposit"],
	balance: Units,
): boolean {
	return enabled && amount > 0n && balance < threshold;
}

/**
 * What auto-deposit adds before a purchase: its amount, if only that makes a balance that's already below the threshold
 * cover the cost. Otherwise 0.
 */
export function autoDepositBefore(account: Account, cost: Units): Units {
	const { balance } = account.buyer;
	const { amount } = account.autoDeposit;
	const helps = cost > balance && cost <= balance + amount;
	const isDue = autoDepositsAt(account.autoDeposit, balance) && autoDepositObstacle(account) === undefined;
	return helps && isDue ? amount : 0n;
}

/** Why auto-deposit can't add its amount, worded as the end of a sentence followed by a next step. Undefined if it can. */
export function autoDepositObstacle({ savedCard, buyer, autoDeposit }: Account): string | undefined {
	if (!savedCard) return "no card is on file. Make one deposit at checkout to save a card for auto-deposit.";
	// The total is never less than the balance.
	if (buyer.totalDeposited + autoDeposit.amount > MAX_AMOUNT)
		return "the amount is too large. Enter a smaller amount in the auto-deposit settings.";
	return undefined;
}
