import { randomUUID } from "node:crypto";
import { parseDecimal, type Units } from "../../../src/base/money.ts";
import type { Account } from "../../../src/localMarketplace/service/accounts.ts";
import type { Marketplace } from "../../../src/localMarketplace/service/marketplace.ts";

type Texts<T> = { [K in keyof T]?: string };

/** An account of a local marketplace, whose records a test changes without the API. */
export class ServedAccount {
	readonly #marketplace: Marketplace;
	readonly id: string;

	constructor(marketplace: Marketplace, id: string) {
		this.#marketplace = marketplace;
		this.id = id;
	}

	/** The account with this key, or else a new one, which buys and sells, and has earned 250.00. */
	static withKey(marketplace: Marketplace, key: string): ServedAccount {
		const known = marketplace.apiKeys.owner(key);
		if (known !== undefined) return new ServedAccount(marketplace, known);
		const email = `${randomUUID()}@example.com`;
		const { id } = marketplace.accounts.create({ email, name: "Somebody", role: "both" });
		const account = new ServedAccount(marketplace, id);
		account.useKey(key);
		account.setSeller({ balance: "250.00", totalEarned: "250.00" });
		return account;
	}

	/** Replaces the account's key. */
	useKey(key: string): void {
		this.#marketplace.apiKeys.install(this.id, key);
	}

	revokeKey(): void {
		this.#marketplace.apiKeys.revoke(this.id);
	}

	/** Records a deposit, which adds to the balance. Returns its ID. */
	receive(amount: string): string {
		return this.#marketplace.ledger.deposit(this.id, unitsOf(amount), "checkout");
	}

	setBuyer(changes: Texts<Account["buyer"]>): void {
		const { accounts } = this.#marketplace;
		accounts.setBuyer(this.id, { ...accounts.get(this.id).buyer, ...unitsIn(changes) });
	}

	/** Also sets up payouts. */
	setSeller(changes: Texts<Account["seller"]>): void {
		const { accounts } = this.#marketplace;
		accounts.setSeller(this.id, { ...accounts.get(this.id).seller, ...unitsIn(changes) });
		accounts.setOnboarded(this.id, true);
	}

	setAutoDeposit({ threshold, amount }: { threshold: string; amount: string }): void {
		const settings = { enabled: true, threshold: unitsOf(threshold), amount: unitsOf(amount) };
		this.#marketplace.accounts.setAutoDeposit(this.id, settings);
	}

	/** Publishes a dataset. Returns its ID. */
	publish(name: string, id: string = randomUUID()): string {
		const dataset = { id, name, description: "Every gauge.", price: unitsOf("0.0042"), currency: "USD" };
		return this.#marketplace.datasets.create(this.id, {
			...dataset,
			visibility: "public",
			metadata_schema: null,
		});
	}
}

function unitsOf(amount: string): Units {
	const units = parseDecimal(amount);
	if (units === undefined) throw new Error(`${amount} is no amount`);
	return units;
}

function unitsIn<T extends Record<string, string>>(texts: Partial<T>): Record<string, Units> {
	return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, unitsOf(String(text))]));
}
