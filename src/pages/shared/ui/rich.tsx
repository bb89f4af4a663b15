import type { Child } from "./dom.tsx";

/** Replaces `{0}`, `{1}`, … in a translated sentence with nodes, so translations can reorder them. */
export function rich(sentence: string, ...nodes: readonly Child[]): Child[] {
	return sentence.split(/(\{\d+\})/).map((part) => {
		const index = /^\{(\d+)\}$/.exec(part)?.[1];
		return index === undefined ? part : (nodes[Number(index)] ?? part);
	});
}
