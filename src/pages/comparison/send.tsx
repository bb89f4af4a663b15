import { sendersOf } from "../shared/components/page.tsx";
import { comparisonPage } from "./protocol.ts";

export const { send, copy } = sendersOf(comparisonPage);
