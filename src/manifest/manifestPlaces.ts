import { findNodeAtLocation } from "jsonc-parser";
import { parseBounded } from "./boundedJson.ts";

/** Where to mark something that may be absent: its value, else its object's brace, else the beginning. */
export function placeOf(
	text: string,
	segments: ReadonlyArray<string | number>,
): { offset: number; length: number } {
	const { root } = parseBounded(text);
	if (!root) return { offset: 0, length: 1 };
	const node = findNodeAtLocation(root, [...segments]);
	if (node) return { offset: node.offset, length: node.length };
	const holder = findNodeAtLocation(root, segments.slice(0, -1)) ?? root;
	return { offset: holder.offset, length: 1 };
}
