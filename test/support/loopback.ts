import type { Server } from "node:net";

export interface Listening {
	readonly port: number;
	/** Resolves once the server's last connection has ended. */
	readonly close: () => Promise<void>;
}

/** `port`: default: any free one. */
export async function listen(server: Server, port = 0): Promise<Listening> {
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
	const address = server.address();
	return {
		port: typeof address === "object" && address !== null ? address.port : port,
		close: async () => new Promise((resolve) => server.close(() => resolve())),
	};
}
