import { type Disposable, MutableDisposable } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";

/** After these pauses. The last look still leaves time to tell within a second of the change. */
const pausesMs = [50, 100, 150];

/**
 * Another window has put a key on record that the secret store does not show here yet. It may be on its way, so it is
 * looked for a few times before anything is said.
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

	/** False: it was looked for often enough. */
	waitForOneMore(): boolean {
		const pause = pausesMs[this.#looks];
		if (pause === undefined) {
			return false;
		}
		this.#looks++;
		this.#timer.value = this.#clock.after(pause, this.#look);
		return true;
	}

	/** Nothing is missing: what is missing next is looked for anew. */
	reset(): void {
		this.#looks = 0;
	}

	dispose(): void {
		this.#timer.dispose();
	}
}
