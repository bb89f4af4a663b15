import type { depositPage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type DepositChannel = PageChannel<typeof depositPage>;
