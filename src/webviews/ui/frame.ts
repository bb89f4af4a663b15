/** The frame of every page: one `main`, with the progress bar at its top edge. */
import { h, region } from "./dom.ts";
import { progressBar } from "./elements.ts";

export interface PageFrame {
	/** Where the page is built. */
	readonly page: HTMLElement;
	/** Shows that something is being read, by these words, or no longer (`undefined`). Content stays. */
	progress(words: string | undefined): void;
}

/** Puts an empty page into the document. */
export function createFrame(className = "page"): PageFrame {
	const bar = h("div", { class: "page-progress" });
	const page = h("div", { class: className });
	document.body.append(h("main", {}, bar, page));
	return {
		page,
		progress: region(bar, (words: string | undefined) => words !== undefined && progressBar(words)),
	};
}
