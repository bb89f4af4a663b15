import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { stringsIn } from "../base/record.ts";
import type { KeyValueStore } from "../storage/stores.ts";
import { checkExternalUrl } from "../rules/urls.ts";
import { copyToClipboard } from "./clipboard.ts";
import type { Notifications } from "./notifications.ts";
import type { Setting } from "./settings.ts";

export type OpenOutcome =
	| { kind: "opened" }
	/** The user declined in the confirmation, or VS Code didn't open the page. */
	| { kind: "declined" }
	| { kind: "copied" }
	| { kind: "invalid"; message: string };

/** `env.openExternal` re-encodes a Uri but leaves a string untouched, which a signed checkout URL needs. */
interface StringOpener {
	openExternal(target: string | vscode.Uri): Thenable<boolean>;
}

const KNOWN_HOSTS_KEY = "browser.knownHosts";

/** Opens pages in the browser: only https, or http on this computer if allowed. Leaves the URL as it is. */
export class Browser {
	readonly #store: KeyValueStore;
	readonly #notifications: Notifications;
	readonly #confirmHost: Setting<boolean>;
	/** The host of the chosen marketplace: its own pages need no confirmation. */
	readonly #ownHost: () => string | undefined;

	constructor(
		store: KeyValueStore,
		notifications: Notifications,
		confirmHost: Setting<boolean>,
		ownHost: () => string | undefined,
	) {
		this.#store = store;
		this.#notifications = notifications;
		this.#confirmHost = confirmHost;
		this.#ownHost = ownHost;
	}

	/**
	 * Opens `url`. Asks first if the host is unknown, unless the setting turns that off. Offers to copy the
	 * link if VS Code doesn't open it. `loopbackHttp` allows http on this computer: set it only if the marketplace itself
	 * runs there, or the user entered the URL.
	 */
	async open(url: string, options: { loopbackHttp?: boolean } = {}): Promise<OpenOutcome> {
		const checked = checkExternalUrl(url, options);
		if (!checked.ok) {
			void this.#notifications.show("warning", checked.message);
			return { kind: "invalid", message: checked.message };
		}
		const answer = await this.#askAboutHost(checked.value);
		if (answer === "copy") return this.#copy(url);
		if (answer === "no") return { kind: "declined" };
		const opener: StringOpener = vscode.env;
		if (await opener.openExternal(url)) {
			await this.#remember(checked.value);
			return { kind: "opened" };
		}
		const copy = l10n.t("Copy Link");
		const picked = await this.#notifications.show(
			"info",
			l10n.t("The page wasn’t opened. You can copy its link instead."),
			copy,
		);
		return picked === copy ? this.#copy(url) : { kind: "declined" };
	}

	async #askAboutHost(host: string): Promise<"yes" | "no" | "copy"> {
		if (!this.#confirmHost.value || [this.#ownHost(), ...this.#knownHosts()].includes(host)) return "yes";
		const open = l10n.t("Open");
		const copy = l10n.t("Copy Link");
		const picked = await this.#notifications.choose(
			{
				question: l10n.t("Open a page on {0} in your browser?", host),
				detail: l10n.t("Data Marketplace hasn’t opened a page on this host recently."),
			},
			[open, copy],
		);
		if (picked === open) return "yes";
		return picked === copy ? "copy" : "no";
	}

	async #copy(url: string): Promise<OpenOutcome> {
		await copyToClipboard(url);
		return { kind: "copied" };
	}

	#knownHosts(): readonly string[] {
		return stringsIn(this.#store.get(KNOWN_HOSTS_KEY));
	}

	async #remember(host: string): Promise<void> {
		const known = this.#knownHosts();
		if (!known.includes(host)) await this.#store.update(KNOWN_HOSTS_KEY, [...known, host].slice(-50));
	}
}

/** Opens a link from a marketplace. It may use http only if the marketplace does, which is allowed only on this computer. */
export async function openMarketplaceLink(
	browser: Pick<Browser, "open">,
	{ origin }: { readonly origin: string },
	url: string,
): Promise<void> {
	await browser.open(url, { loopbackHttp: origin.startsWith("http:") });
}
