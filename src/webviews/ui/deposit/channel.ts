import type { depositPage } from "../../protocol/deposit.ts";
import type { PageChannel } from "../channel.ts";

export type DepositChannel = PageChannel<typeof depositPage>;
