import type { comparePage } from "../../protocol/compare.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type CompareChannel = PageChannel<typeof comparePage>;
