import { sendersOf } from "../shared/components/page.tsx";
import { datasetPage } from "./protocol.ts";

export const { send, copy } = sendersOf(datasetPage);
