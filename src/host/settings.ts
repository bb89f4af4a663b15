import * as vscode from "vscode";
import { proxyEnvironment } from "../api/transport/transport.ts";
import type { TransportSettings } from "../api/transport/transport.ts";
import { Emitter } from "../base/event.ts";
import type { Event } from "../base/event.ts";
import { DisposableStore } from "../base/lifecycle.ts";
import type { Disposable } from "../base/lifecycle.ts";

/** One setting: its present value, and when it changes. */
export interface Setting<T> {
	readonly value: T;
	readonly onDidChange: Event<T>;
}

/** A setting that the extension itself may write, to the person's own settings. */
export interface WritableSetting<T> extends Setting<T> {
	write(value: T): Promise<void>;
}

/** How requests leave this machine, as the person's own settings and the environment say. */
export type NetworkSettings = Pick<TransportSettings, "proxy" | "certificates" | "strictTls">;

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

/**
 * What the person or the machine has set. Never a workspace's value: a folder that is opened must not be able
 * to send a key elsewhere.
 */
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

	/** Knowing whether it changed takes knowing it before, and reading a setting takes time: only where somebody asks. */
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

/** Settings of the editor that new connections are made by. Others of `http.` end no request that is under way. */
const networkKeys = ["proxy", "noProxy", "proxySupport", "proxyStrictSSL", "systemCertificates"] as const;

function readNetwork(): NetworkSettings {
	const noProxy = ownValue("http", "noProxy");
	return {
		proxy: {
			url: text(ownValue("http", "proxy")),
			noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === "string") : [],
			support: proxySupport(ownValue("http", "proxySupport")),
			environment: proxyEnvironment(process.env),
		},
		strictTls: flag(true)(ownValue("http", "proxyStrictSSL")),
		certificates: flag(true)(ownValue("http", "systemCertificates")) ? "system" : "bundled",
	};
}

/** Every setting that the extension reads. */
export class Settings implements Disposable {
	readonly #store = new DisposableStore();
	readonly serviceUrl = this.#own("serviceUrl", text);
	readonly dashboardUrl = this.#own("dashboardUrl", text);
	readonly successUrl = this.#own("checkout.successUrl", text);
	readonly cancelUrl = this.#own("checkout.cancelUrl", text);
	readonly requestTimeoutSeconds = this.#own("requestTimeoutSeconds", whole(30, 5, 300));
	readonly maxResponseMegabytes = this.#own("maxResponseMegabytes", whole(256, 1, 1024));
	/** A decimal, or empty. */
	readonly lowBalance = this.#own("lowBalance", text);
	/** 0: never by itself. */
	readonly balanceRefreshMinutes = this.#own("balance.refreshMinutes", whole(15, 0, 1440));
	readonly confirmRemoveFromList = this.#own("confirm.removeFromList", flag(true));
	readonly confirmOpenHost = this.#own("confirm.openHost", flag(true));
	readonly network: Setting<NetworkSettings> = this.#network();

	/** Opens the settings editor at one of ours. */
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
