import type { datasetPage } from "../../protocol/dataset.ts";
import type { PageChannel } from "../channel.ts";

export type DatasetChannel = PageChannel<typeof datasetPage>;
