import type { App } from "../app.ts";
import type { Marketplace } from "../service/marketplace.ts";

export function addPages(_app: App, _marketplace: Marketplace, _origin: () => string): void {}
