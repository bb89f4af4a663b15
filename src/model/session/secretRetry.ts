import { type Disposable, MutableDisposable } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";

/** The delays before the attempts, short so that the user soon learns of a lost secret. */
const pausesMs = [50, 100, 150];

/**
 * Waits for a secret that another window has recorded but this window's secret store doesn't show yet: the store
 * is read a few more times before the secret counts as lost.
 */
export class SecretRetry implements Disposable {
	readonly #clock: Clock;
	readonly #look: () => void;
	readonly #timer = new MutableDisposable();
	#attempts = 0;

	constructor(clock: Clock, look: () => void) {
		this.#clock = clock;
		this.#look = look;
	}

	/** Schedules one more attempt. Returns false once no attempts are left. */
	waitForOneMore(): boolean {
		const pause = pausesMs[this.#attempts];
		if (pause === undefined) return false;
		this.#attempts++;
		this.#timer.value = this.#clock.after(pause, this.#look);
		return true;
	}

	/** Called when nothing is missing: restarts the count for the next time. */
	reset(): void {
		this.#attempts = 0;
	}

	dispose(): void {
		this.#timer.dispose();
	}
}
