import { sendersOf } from "../shared/components/page.tsx";
import { depositHistoryPage } from "./protocol.ts";

export const { send, copy } = sendersOf(depositHistoryPage);
