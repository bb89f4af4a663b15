import type { comparePage } from "../../protocol/compare.ts";
import type { PageChannel } from "../channel.ts";

export type CompareChannel = PageChannel<typeof comparePage>;
