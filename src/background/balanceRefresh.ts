import type * as vscode from "vscode";
import { MINUTE_MS } from "../base/dates.ts";
import { Emitter, type Event } from "../base/event.ts";
import { DisposableOwner, MutableDisposable } from "../base/lifecycle.ts";
import type { Setting } from "../host/settings.ts";
import { type Clock, systemClock } from "../base/clock.ts";
import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import type { OpenAccount } from "../model/session/openAccount.ts";
import type { Session } from "../model/session/session.ts";
import { OLD_BALANCE_MS } from "../model/wallet/wallet.ts";

type Refreshed = Pick<AccountScope, "account" | "wallet">;

interface Parts {
	session: Session;
	scopes: Current<Refreshed>;
	refreshMinutes: Setting<number>;
	window: Pick<typeof vscode.window, "state" | "onDidChangeWindowState">;
	/**
	 * False if the marketplace in use is the local one and isn't running: refreshing a balance is no reason
	 * to start it.
	 */
	isReachable: () => boolean;
	clock?: Clock;
}

/** The delay of the first refresh: right after startup, the window has more urgent work. */
const STARTUP_MS = 8000;
/** A balance younger than this isn't refreshed after a sign-in, which has usually just loaded the balance. */
const RECENT_MS = 10_000;

/**
 * Keeps the balance up to date even with every view closed: refreshes after a sign-in, an account switch, or new network
 * settings and, in a focused window, a few seconds after startup, on focus, and every few minutes as set. If the setting
 * is 0, only the former three refresh it.
 */
export class BalanceRefresh extends DisposableOwner {
	readonly #parts: Parts;
	readonly #clock: Clock;
	readonly #timer = this.store.add(new MutableDisposable());
	readonly #aged = this.store.add(new Emitter<void>());
	/** Fires every minute, so that displayed balance ages can update. */
	readonly onDidAge: Event<void> = this.#aged.event;
	/** The client of the last such refresh. Another credential and new network settings have another client. */
	#refreshed: OpenAccount["client"];
	#triedAt = -Infinity;

	constructor(parts: Parts) {
		super();
		this.#parts = parts;
		this.#clock = parts.clock ?? systemClock;
		this.#tick();
		void this.#begin();
	}

	async #begin(): Promise<void> {
		const { session, scopes, window } = this.#parts;
		await session.whenSettled();
		if (this.store.disposed) return;
		this.#refreshed = scopes.value?.account.client;
		this.store.add(session.onDidChange(() => void this.#followAccount()));
		this.store.add(window.onDidChangeWindowState(() => void this.#look(OLD_BALANCE_MS)));
		this.store.add(this.#clock.after(STARTUP_MS, () => void this.#look(OLD_BALANCE_MS)));
	}

	async #followAccount(): Promise<void> {
		const client = this.#parts.scopes.value?.account.client;
		if (!client || client === this.#refreshed) return;
		this.#refreshed = client;
		await this.#read(RECENT_MS);
	}

	#tick(): void {
		this.#timer.value = this.#clock.after(MINUTE_MS, () => {
			this.#tick();
			this.#aged.fire();
			void this.#look(this.#parts.refreshMinutes.value * MINUTE_MS);
		});
	}

	/**
	 * Refreshes the balance if it's at least `ageMs` old, the last attempt is as long ago, the window is
	 * focused, and the setting isn't 0.
	 */
	async #look(ageMs: number): Promise<void> {
		const { window, refreshMinutes } = this.#parts;
		// By the wall clock, because some monotonic clocks stand still while the computer sleeps.
		const passedMs = this.#clock.now() - this.#triedAt;
		const isDue = passedMs < 0 || passedMs >= ageMs;
		if (window.state.focused && refreshMinutes.value > 0 && isDue) await this.#read(ageMs);
	}

	async #read(ageMs: number): Promise<void> {
		const { session, scopes, isReachable } = this.#parts;
		const scope = scopes.value;
		if (!scope?.account.client || !isReachable() || !scope.wallet.isOlder(ageMs)) return;
		this.#triedAt = this.#clock.now();
		await session.ensureChecked();
		await scope.wallet.refreshIfOlder(ageMs);
	}
}
