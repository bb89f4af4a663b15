import { sendersOf } from "../shared/components/page.tsx";
import { newDatasetPage } from "./protocol.ts";

export const { send } = sendersOf(newDatasetPage);
