import type { createPage } from "../../protocol/create.ts";
import type { PageChannel } from "../channel.ts";

export type CreateChannel = PageChannel<typeof createPage>;
