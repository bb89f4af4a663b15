import { AccountWorkbench, enterKey, openAccountWorkbench } from "./accountWorkbench.ts";
import type { Delivery } from "./faults/delivery.ts";
import { seller } from "./host/marketplace.ts";
import type { WorkbenchOptions } from "./host/workbench.ts";

/** A VS Code in which the demo seller is signed in. */
export class SellerWorkbench extends AccountWorkbench {
	/** Requests that change something, as they came over the wire. */
	get writes(): readonly Delivery[] {
		return this.front.deliveries.filter(({ method }) => method !== "GET");
	}
}

/** Starts the service and VS Code, and signs the demo seller in through the interface. */
export async function openSellerWorkbench(options: WorkbenchOptions = {}): Promise<SellerWorkbench> {
	const { code, service, front } = await openAccountWorkbench(options);
	await enterKey(code.window, await service.keyFor(seller), seller);
	await code.window.statusBarItem("USD").waitFor();
	return new SellerWorkbench(code, service, front);
}
