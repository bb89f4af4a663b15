import type { datasetPage } from "./protocol.ts";
import type { PageChannel } from "../shared/ui/channel.tsx";

export type DatasetChannel = PageChannel<typeof datasetPage>;
