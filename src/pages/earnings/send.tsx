import { sendersOf } from "../shared/components/page.tsx";
import { earningsPage } from "./protocol.ts";

export const { send } = sendersOf(earningsPage);
