/** Sentences with elements in them, so that a translation can move them. */
import type { Child } from "./dom.ts";

/** Puts nodes in the place of `{0}`, `{1}`, … of an already translated sentence. */
export function rich(sentence: string, ...nodes: readonly Child[]): Child[] {
	return sentence.split(/(\{\d+\})/).map((part) => {
		const index = /^\{(\d+)\}$/.exec(part)?.[1];
		return index === undefined ? part : (nodes[Number(index)] ?? part);
	});
}
