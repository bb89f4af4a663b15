import type { earningsPage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type EarningsChannel = PageChannel<typeof earningsPage>;
