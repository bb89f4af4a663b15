import { type Disposable, MutableDisposable } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";

/** Delays between attempts. Even after the last, the user hears within a second of the change. */
const pausesMs = [50, 100, 150];

/**
 * Another window has recorded a key that this window's secret store doesn't show yet. It may still arrive, so
 * retry a few times before reporting it.
 */
export class SecretLooks implements Disposable {
	readonly #clock: Clock;
	readonly #look: () => void;
	readonly #timer = new MutableDisposable();
	#looks = 0;

	constructor(clock: Clock, look: () => void) {
		this.#clock = clock;
		this.#look = look;
	}

	/** False after too many attempts. */
	waitForOneMore(): boolean {
		const pause = pausesMs[this.#looks];
		if (pause === undefined) {
			return false;
		}
		this.#looks++;
		this.#timer.value = this.#clock.after(pause, this.#look);
		return true;
	}

	/** Nothing is missing: restarts the count for the next time. */
	reset(): void {
		this.#looks = 0;
	}

	dispose(): void {
		this.#timer.dispose();
	}
}
