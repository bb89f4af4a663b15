import * as l10n from "@vscode/l10n";
import { isRecord } from "../base/record.ts";
import { Emitter, type Event } from "../base/event.ts";
import { checkMarketplaceUrl, type MarketplaceUrl } from "../rules/urls.ts";
import type { KeyValueStore } from "../storage/stores.ts";
import type { WritableSetting } from "./settings.ts";

export interface ChosenMarketplace {
	baseUrl: string;
	/** True for the extension's own local marketplace, not for others on this computer. */
	local: boolean;
}

const LOCAL_KEY = "service.local";
const KNOWN_KEY = "service.baseUrls";

/**
 * Which marketplace is used: the configured one, or the local one while the user tries it out. Trying it
 * doesn't change the setting, so going back restores the configured one.
 */
export class MarketplaceChoice {
	readonly #setting: WritableSetting<string>;
	readonly #memory: KeyValueStore;
	/** The base URL of the local marketplace while this window uses it. Other windows may overwrite the stored one. */
	#local: string | undefined;
	readonly #changed = new Emitter<void>();
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor(setting: WritableSetting<string>, memory: KeyValueStore) {
		this.#setting = setting;
		this.#memory = memory;
		const local = memory.get(LOCAL_KEY);
		if (typeof local === "string") this.#local = local;
		void this.#remember().catch(() => undefined);
	}

	/** None if the setting is empty or invalid. */
	get current(): ChosenMarketplace | undefined {
		if (this.#local !== undefined) return { baseUrl: this.#local, local: true };
		const configured = this.#configured;
		return configured && { baseUrl: configured.baseUrl, local: false };
	}

	/** The base URL last chosen for an origin, or the origin itself: a marketplace may have a base path. */
	baseUrlOf(origin: string): string {
		return this.#known()[origin] ?? origin;
	}

	async chooseLocal(baseUrl: string): Promise<void> {
		await this.#memory.update(LOCAL_KEY, baseUrl);
		this.#local = baseUrl;
		this.#changed.fire();
	}

	/** Switches to a marketplace and writes it to the user's settings. */
	async choose(baseUrl: string): Promise<void> {
		if (this.#setting.value !== baseUrl) await this.#setting.write(baseUrl);
		await this.#memory.update(LOCAL_KEY, undefined);
		this.#local = undefined;
		await this.followSetting();
	}

	/**
	 * Called when the setting has changed: tells the listeners, and remembers the address. Doesn't leave the local
	 * marketplace, because another window or Settings Sync may have changed the setting.
	 */
	async followSetting(): Promise<void> {
		this.#changed.fire();
		await this.#remember();
	}

	get #configured(): MarketplaceUrl | undefined {
		const checked = checkMarketplaceUrl(this.#setting.value);
		return checked.ok ? checked.value : undefined;
	}

	async #remember(): Promise<void> {
		const configured = this.#configured;
		if (configured && this.#known()[configured.origin] !== configured.baseUrl)
			await this.#memory.update(KNOWN_KEY, { ...this.#known(), [configured.origin]: configured.baseUrl });
	}

	#known(): Record<string, string> {
		const stored = this.#memory.get(KNOWN_KEY);
		const entries = isRecord(stored) ? Object.entries(stored) : [];
		return Object.fromEntries(
			entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
		);
	}
}

/** A marketplace's name for titles: the local one by kind, others by host. */
export function marketplaceName(marketplace: ChosenMarketplace): string {
	return marketplace.local ? l10n.t("the Local Marketplace") : new URL(marketplace.baseUrl).host;
}
