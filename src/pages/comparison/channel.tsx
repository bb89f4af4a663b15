import type { comparePage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type CompareChannel = PageChannel<typeof comparePage>;
