import type { accessPage } from "../../protocol/access.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type AccessChannel = PageChannel<typeof accessPage>;
