import { sendersOf } from "../shared/components/page.tsx";
import { depositPage } from "./protocol.ts";

export const { send, copy } = sendersOf(depositPage);
