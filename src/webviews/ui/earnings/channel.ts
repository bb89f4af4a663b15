import type { earningsPage } from "../../protocol/earnings.ts";
import type { PageChannel } from "../channel.ts";

export type EarningsChannel = PageChannel<typeof earningsPage>;
