import type { depositsPage } from "../../protocol/deposits.ts";
import type { PageChannel } from "../channel.ts";

export type DepositsChannel = PageChannel<typeof depositsPage>;
