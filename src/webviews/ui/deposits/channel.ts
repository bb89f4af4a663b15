import type { depositsPage } from "../../protocol/deposits.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type DepositsChannel = PageChannel<typeof depositsPage>;
