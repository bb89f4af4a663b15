import { isRecord } from "../base/record.ts";
import { Emitter } from "../base/event.ts";
import type { Event } from "../base/event.ts";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { KeyValueStore } from "../model/storage/storage.ts";
import type { WritableSetting } from "./settings.ts";

/** The service that this installation works with. */
export interface ChosenService {
	baseUrl: string;
	/** True for the marketplace that runs on this computer. */
	local: boolean;
}

const localKey = "service.local";
const knownKey = "service.baseUrls";

/**
 * Which service is used: the one of the setting, or the local marketplace while it is being tried. Trying it
 * leaves the setting as it is, so that going back finds the service that was configured.
 */
export class ServiceChoice implements Disposable {
	readonly #setting: WritableSetting<string>;
	readonly #memory: KeyValueStore;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	#watching = false;

	constructor(setting: WritableSetting<string>, memory: KeyValueStore) {
		this.#setting = setting;
		this.#memory = memory;
	}

	/** The setting is read when somebody first asks for this, not while the extension starts. */
	get onDidChange(): Event<void> {
		if (!this.#watching) {
			this.#watching = true;
			this.#store.add(this.#setting.onDidChange(() => void this.#settingChanged()));
		}
		return this.#changed.event;
	}

	get current(): ChosenService | undefined {
		const local = this.#memory.get(localKey);
		if (typeof local === "string") return { baseUrl: local, local: true };
		const baseUrl = this.#setting.value;
		return baseUrl === "" ? undefined : { baseUrl, local: false };
	}

	/** The address that was last used for an origin: a service may lie below a path. */
	baseUrlOf(origin: string): string {
		return this.#known()[origin] ?? origin;
	}

	/** Works with the local marketplace from now on. */
	async chooseLocal(baseUrl: string): Promise<void> {
		await this.#memory.update(localKey, baseUrl);
		this.#changed.fire();
	}

	/** Works with a service from now on and writes it to the person's settings. */
	async choose(baseUrl: string): Promise<void> {
		await this.#memory.update(knownKey, { ...this.#known(), [new URL(baseUrl).origin]: baseUrl });
		await this.#memory.update(localKey, undefined);
		if (this.#setting.value === baseUrl) this.#changed.fire();
		else await this.#setting.write(baseUrl);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#known(): Record<string, string> {
		const stored = this.#memory.get(knownKey);
		const entries = isRecord(stored) ? Object.entries(stored) : [];
		return Object.fromEntries(
			entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
		);
	}

	async #settingChanged(): Promise<void> {
		await this.#memory.update(localKey, undefined);
		this.#changed.fire();
	}
}
