import type { earningsPage } from "../../protocol/earnings.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type EarningsChannel = PageChannel<typeof earningsPage>;
