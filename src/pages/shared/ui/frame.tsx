/** The frame of every page: a `main` element with a progress bar at its top edge. */
import { h, region } from "./dom.tsx";
import { progressBar } from "./elements.tsx";

export interface PageFrame {
	readonly page: HTMLElement;
	/** Shows a progress bar labeled `words`, or hides it if `undefined`. The content stays visible. */
	progress(words: string | undefined): void;
}

/** Adds an empty page to the document. */
export function createFrame(className = "page"): PageFrame {
	const bar = h("div", { class: "page-progress" });
	const page = h("div", { class: className });
	document.body.append(h("main", {}, bar, page));
	return {
		page,
		progress: region(bar, (words: string | undefined) => words !== undefined && progressBar(words)),
	};
}
