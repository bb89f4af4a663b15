import type { accessPage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type AccessChannel = PageChannel<typeof accessPage>;
