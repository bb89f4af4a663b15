import type { createPage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type CreateChannel = PageChannel<typeof createPage>;
