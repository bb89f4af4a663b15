import type { createPage } from "../../protocol/create.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type CreateChannel = PageChannel<typeof createPage>;
