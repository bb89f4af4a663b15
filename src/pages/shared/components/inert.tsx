/** Checks every element and text node that a page draws, so that other people's text stays text. */
import { options } from "preact";
import { forbiddenAttributes, forbiddenElements } from "./forbidden.ts";

const elements = new Set(forbiddenElements);
const attributes = new Set(forbiddenAttributes.map((name) => name.toLowerCase()));

/** Some bidi controls and invisible characters, stripped from text nodes as a second line of defense. */
const MOVING = /[\u061c\u200b\u202a-\u202e\u2066\u2067\ufeff]/g;

options.vnode = (vnode) => {
	const { type, props }: { type: unknown; props: unknown } = vnode;
	if (typeof props === "string") {
		Reflect.set(vnode, "props", props.replace(MOVING, ""));
	} else if (typeof type === "string" && typeof props === "object") {
		if (elements.has(type)) throw new Error(`The element ${type} isn’t allowed in a page.`);
		for (const [name, value] of Object.entries(props ?? {})) {
			if (attributes.has(name.toLowerCase()) || (/^on/i.test(name) && typeof value === "string"))
				throw new Error(`The attribute ${name} isn’t allowed in a page.`);
		}
	}
};
