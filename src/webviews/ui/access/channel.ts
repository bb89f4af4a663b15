import type { accessPage } from "../../protocol/access.ts";
import type { PageChannel } from "../channel.ts";

export type AccessChannel = PageChannel<typeof accessPage>;
