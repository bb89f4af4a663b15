import { type FaultServer, startFaultServer } from "./faults/faultServer.ts";
import { type RunningMarketplace, seller, startMarketplace } from "./host/marketplace.ts";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "./host/workbench.ts";

/** A VS Code in which the demo seller is signed in, over a service that faults can be played on. */
export class SellerWorkbench {
	readonly code: Workbench;
	readonly service: RunningMarketplace;
	/** Every request comes through here. */
	readonly faults: FaultServer;

	constructor(code: Workbench, service: RunningMarketplace, faults: FaultServer) {
		this.code = code;
		this.service = service;
		this.faults = faults;
	}

	/** Requests that change something, as they came over the wire. */
	get writes(): readonly { readonly method: string; readonly path: string; readonly body: string }[] {
		return this.faults.deliveries.filter(({ method }) => method !== "GET");
	}

	async close(): Promise<void> {
		await this.code.close();
		await this.faults.close();
		await this.service.stop();
	}
}

/** Starts the service and VS Code, and signs the demo seller in through the interface. */
export async function openSellerWorkbench(options: WorkbenchOptions = {}): Promise<SellerWorkbench> {
	const service = await startMarketplace();
	const faults = await startFaultServer({ backend: service.origin });
	const code = await openWorkbench({
		...options,
		settings: { "dataMarketplace.serviceUrl": faults.origin, ...options.settings },
	});
	await signInSeller(code, await service.keyFor(seller));
	return new SellerWorkbench(code, service, faults);
}

async function signInSeller({ window }: Workbench, key: string): Promise<void> {
	await window.openSidebar();
	await window.runCommand("Data Marketplace: Set API Key…");
	await window.type(key);
	await window.quickInput.getByText("A name for this account").waitFor();
	await window.type("seller@example.com");
	await window.statusBarItem("USD").waitFor();
}
