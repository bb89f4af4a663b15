import * as vscode from "vscode";
import { proxyEnvironment, type TransportSettings } from "../api/transport/transport.ts";
import { Emitter, type Event } from "../base/event.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import { stringsIn } from "../base/record.ts";

export interface Setting<T> {
	readonly value: T;
	readonly onDidChange: Event<T>;
}

/** A setting the extension itself may write, to the user's settings. */
export interface WritableSetting<T> extends Setting<T> {
	write(value: T): Promise<void>;
}

/** How requests are sent, according to the user's settings and the environment. */
type NetworkSettings = Pick<TransportSettings, "proxy" | "certificates" | "strictTls">;

type Read<T> = (value: unknown) => T;

const text: Read<string> = (value) => (typeof value === "string" ? value.trim() : "");
const flag =
	(otherwise: boolean): Read<boolean> =>
	(value) =>
		typeof value === "boolean" ? value : otherwise;
const whole =
	(otherwise: number, least: number, most: number): Read<number> =>
	(value) =>
		typeof value === "number" && Number.isFinite(value)
			? Math.min(most, Math.max(least, Math.round(value)))
			: otherwise;

/** The user's or machine's value, never a workspace's: opening a folder must not be able to send a key elsewhere. */
function ownValue(section: string, key: string): unknown {
	return vscode.workspace.getConfiguration(section).inspect(key)?.globalValue;
}

class OwnSetting<T> implements WritableSetting<T>, Disposable {
	readonly #key: string;
	readonly #read: Read<T>;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<T>());
	#last: { readonly value: T } | undefined;

	constructor(key: string, read: Read<T>) {
		this.#key = key;
		this.#read = read;
	}

	/**
	 * Starts watching only once there's a listener: detecting changes requires the previous value, and
	 * reading settings takes time.
	 */
	get onDidChange(): Event<T> {
		if (!this.#last) this.#watch();
		return this.#changed.event;
	}

	get value(): T {
		return this.#read(ownValue("dataMarketplace", this.#key));
	}

	async write(value: T): Promise<void> {
		await vscode.workspace
			.getConfiguration("dataMarketplace")
			.update(this.#key, value, vscode.ConfigurationTarget.Global);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#watch(): void {
		this.#last = { value: this.value };
		this.#store.add(
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration(`dataMarketplace.${this.#key}`)) this.#compare();
			}),
		);
	}

	#compare(): void {
		const { value } = this;
		if (value === this.#last?.value) return;
		this.#last = { value };
		this.#changed.fire(value);
	}
}

function proxySupport(value: unknown): NetworkSettings["proxy"]["support"] {
	return value === "off" || value === "on" || value === "fallback" ? value : "override";
}

/**
 * VS Code settings that affect new connections. Changing another `http.` setting doesn't abort requests in
 * flight.
 */
const networkKeys = ["proxy", "noProxy", "proxySupport", "proxyStrictSSL", "systemCertificates"] as const;

function readNetwork(): NetworkSettings {
	return {
		proxy: {
			url: text(ownValue("http", "proxy")),
			noProxy: stringsIn(ownValue("http", "noProxy")),
			support: proxySupport(ownValue("http", "proxySupport")),
			environment: proxyEnvironment(process.env),
		},
		strictTls: flag(true)(ownValue("http", "proxyStrictSSL")),
		certificates: flag(true)(ownValue("http", "systemCertificates")) ? "system" : "bundled",
	};
}

/** The extension's own settings, and VS Code's network settings. */
export class Settings implements Disposable {
	readonly #store = new DisposableStore();
	readonly serviceUrl = this.#own("serviceUrl", text);
	readonly dashboardUrl = this.#own("dashboardUrl", text);
	readonly successUrl = this.#own("checkout.successUrl", text);
	readonly cancelUrl = this.#own("checkout.cancelUrl", text);
	readonly requestTimeoutSeconds = this.#own("requestTimeoutSeconds", whole(30, 5, 300));
	readonly maxResponseMegabytes = this.#own("maxResponseMegabytes", whole(256, 1, 1024));
	/** Meant to be a decimal or empty, but not validated. */
	readonly lowBalance = this.#own("lowBalance", text);
	/** 0 turns periodic refreshes off. */
	readonly balanceRefreshMinutes = this.#own("balance.refreshMinutes", whole(15, 0, 1440));
	readonly confirmRemoveFromList = this.#own("confirm.removeFromList", flag(true));
	readonly confirmOpenHost = this.#own("confirm.openHost", flag(true));
	readonly network: Setting<NetworkSettings> = this.#network();

	/** How a marketplace is reached, according to the current settings. */
	transportTo({ origin, baseUrl }: { readonly origin: string; readonly baseUrl: string }): TransportSettings {
		return {
			origin,
			basePath: baseUrl.slice(origin.length),
			requestTimeoutSeconds: this.requestTimeoutSeconds.value,
			maxResponseMegabytes: this.maxResponseMegabytes.value,
			...this.network.value,
		};
	}

	/** Opens the Settings editor at one of the extension's settings. */
	async show(key: string): Promise<void> {
		await vscode.commands.executeCommand("workbench.action.openSettings", `dataMarketplace.${key}`);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#own<T>(key: string, read: Read<T>): WritableSetting<T> {
		return this.#store.add(new OwnSetting(key, read));
	}

	#network(): Setting<NetworkSettings> {
		const changed = this.#store.add(new Emitter<NetworkSettings>());
		this.#store.add(
			vscode.workspace.onDidChangeConfiguration((event) => {
				if (networkKeys.some((key) => event.affectsConfiguration(`http.${key}`))) changed.fire(readNetwork());
			}),
		);
		return {
			get value() {
				return readNetwork();
			},
			onDidChange: changed.event,
		};
	}
}
