import { sendersOf } from "../shared/components/page.tsx";
import { accessPage } from "./protocol.ts";

export const { send, copy } = sendersOf(accessPage);
