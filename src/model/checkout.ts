import type { DepositRecord } from "../api/schemas.ts";
import type { WriteOutcome } from "../api/writeOutcome.ts";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Clock } from "./clock.ts";
import type { Session } from "./session.ts";
import type { Blocked, Refused, Writes } from "./writes.ts";

export interface PendingCheckout {
	/** The id of its journal record. */
	id: string;
	sessionId: string;
	/** Wire decimal. */
	amount: string;
	currency?: string;
	/** ISO 8601 UTC. */
	startedAt: string;
	/** Until when it is watched: "Watching until 14:32". */
	watchUntil: string;
	balanceBefore?: string;
	/** `waiting`, `notSeen` (time is over; a late payment is still noticed), `received`. */
	state: "waiting" | "notSeen" | "received";
	deposit?: DepositRecord;
	/** The last check failed with these words. */
	problem?: string;
}

export type StartCheckout =
	| { kind: "opened"; checkoutUrl: string; checkout: PendingCheckout }
	| Exclude<WriteOutcome<never>, { kind: "done" }>
	| Blocked
	| Refused;

/** Deposits that are being paid. Success is what the service's own records say, never the return from the browser. */
export declare class Checkouts implements Disposable {
	constructor(session: Session, writes: Writes, options?: { clock?: Clock });
	readonly onDidChange: Event<void>;
	/** The service's records show the deposit. */
	readonly onDidReceive: Event<{ checkout: PendingCheckout; deposit: DepositRecord }>;
	start(request: {
		amount: string;
		currency?: string;
		successUrl: string;
		cancelUrl: string;
	}): Promise<StartCheckout>;
	/** Newest first. */
	list(): readonly PendingCheckout[];
	/** The checkout page, while this window remembers it: it is never on disk. */
	url(id: string): string | undefined;
	/** The window got the focus, or a callback came: looks once at everything that waits. */
	look(): Promise<void>;
	checkNow(id: string): Promise<PendingCheckout | undefined>;
	keepWatching(id: string): Promise<void>;
	/** "Stop Watching", "I Did Not Pay", or done with a received one. */
	dismiss(id: string): Promise<void>;
	dispose(): void;
}
