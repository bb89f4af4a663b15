import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { proxyEnvironment, type TransportSettings } from "../api/transport/transportSettings.ts";
import { type Event, whenDifferent } from "../base/event.ts";
import { stringsIn } from "../base/record.ts";
import { UserFacingError } from "../base/userFacingError.ts";

export interface Setting<T> {
	readonly value: T;
	readonly onDidChange: Event<unknown>;
}

/** A setting the extension itself may write, to the user's settings. */
export interface WritableSetting<T> extends Setting<T> {
	write(value: T): Promise<void>;
}

/** How requests are sent, according to the user's settings and the environment. */
type NetworkSettings = Pick<TransportSettings, "proxy" | "certificates" | "strictTls">;

type Read<T> = (value: unknown) => T;

const text: Read<string> = (value) => (typeof value === "string" ? value.trim() : "");
const onByDefault: Read<boolean> = (value) => (typeof value === "boolean" ? value : true);
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

/** Fires when any of these settings changes, even if only for a workspace. */
function changesOf(...names: string[]): Event<void> {
	return (listener) =>
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (names.some((name) => event.affectsConfiguration(name))) listener();
		});
}

function own<T>(key: string, read: Read<T>): WritableSetting<T> {
	const current = (): T => read(ownValue("dataMarketplace", key));
	return {
		get value() {
			return current();
		},
		onDidChange: whenDifferent(changesOf(`dataMarketplace.${key}`), current),
		write: async (value) => {
			try {
				const configuration = vscode.workspace.getConfiguration("dataMarketplace");
				await configuration.update(key, value, vscode.ConfigurationTarget.Global);
			} catch (cause) {
				throw new UserFacingError(
					l10n.t(
						"Couldn’t change your settings. Open settings.json, make sure that the file isn’t read-only, correct any errors, and save the file. Then try again.",
					),
					{ cause },
				);
			}
		},
	};
}

function proxySupport(value: unknown): NetworkSettings["proxy"]["support"] {
	return value === "off" || value === "on" || value === "fallback" ? value : "override";
}

function readNetwork(): NetworkSettings {
	return {
		proxy: {
			url: text(ownValue("http", "proxy")),
			noProxy: stringsIn(ownValue("http", "noProxy")),
			support: proxySupport(ownValue("http", "proxySupport")),
			environment: proxyEnvironment(process.env),
		},
		strictTls: onByDefault(ownValue("http", "proxyStrictSSL")),
		certificates: onByDefault(ownValue("http", "systemCertificates")) ? "system" : "bundled",
	};
}

/** The extension's own settings, and VS Code's network settings. */
export class Settings {
	readonly serviceUrl = own("serviceUrl", text);
	readonly dashboardUrl = own("dashboardUrl", text);
	readonly successUrl = own("checkout.successUrl", text);
	readonly cancelUrl = own("checkout.cancelUrl", text);
	readonly requestTimeoutSeconds = own("requestTimeoutSeconds", whole(30, 5, 300));
	readonly maxResponseMegabytes = own("maxResponseMegabytes", whole(256, 1, 1024));
	/** Meant to be a decimal or empty, but not validated. */
	readonly lowBalance = own("lowBalance", text);
	/** 0 turns periodic refreshes off. */
	readonly balanceRefreshMinutes = own("balance.refreshMinutes", whole(15, 0, 1440));
	readonly confirmRemoveFromList = own("confirm.removeFromList", onByDefault);
	readonly confirmOpenHost = own("confirm.openHost", onByDefault);
	/** Changing another `http.` setting doesn't abort requests in flight. */
	readonly network: Setting<NetworkSettings> = {
		get value() {
			return readNetwork();
		},
		onDidChange: changesOf(
			"http.proxy",
			"http.noProxy",
			"http.proxySupport",
			"http.proxyStrictSSL",
			"http.systemCertificates",
		),
	};

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
}
