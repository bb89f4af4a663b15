import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import type { Disposable } from "../../../src/base/lifecycle.ts";

const CONNECTED = "undici:client:connected";

/**
 * Watches the bytes this process's HTTP client receives, because what a server has sent may still be in
 * flight.
 */
export class ClientBytes implements Disposable {
	readonly #port: string;
	readonly #sockets = new Set<Socket>();
	readonly #look = (message: unknown): void => {
		const { connectParams, socket } = asConnected(message) ?? {};
		if (connectParams?.port === this.#port && socket !== undefined) this.#sockets.add(socket);
	};

	/** `port`: of the server. */
	constructor(port: number) {
		this.#port = String(port);
		subscribe(CONNECTED, this.#look);
	}

	/** Resolves once the newest connection has received this many bytes. */
	async received(bytes: number): Promise<void> {
		const socket = [...this.#sockets].at(-1);
		if (socket === undefined) throw new Error("The client is not connected");
		while (socket.bytesRead < bytes) await new Promise((resolve) => socket.once("readable", resolve));
	}

	dispose(): void {
		unsubscribe(CONNECTED, this.#look);
	}
}

function asConnected(
	message: unknown,
): { readonly connectParams: { readonly port: string }; readonly socket: Socket } | undefined {
	return isConnected(message) && message.socket instanceof Socket ? message : undefined;
}

function isConnected(
	message: unknown,
): message is { readonly connectParams: { readonly port: string }; readonly socket: Socket } {
	return typeof message === "object" && message !== null && "connectParams" in message && "socket" in message;
}
