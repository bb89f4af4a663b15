import type { datasetPage } from "../../protocol/dataset.ts";
import type { PageChannel } from "../channel.ts";

/** This page's end of its channel. */
export type DatasetChannel = PageChannel<typeof datasetPage>;
