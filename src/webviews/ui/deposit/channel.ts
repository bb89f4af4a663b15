import type { depositPage } from "../../protocol/deposit.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type DepositChannel = PageChannel<typeof depositPage>;
