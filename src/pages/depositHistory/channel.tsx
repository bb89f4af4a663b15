import type { depositsPage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type DepositsChannel = PageChannel<typeof depositsPage>;
