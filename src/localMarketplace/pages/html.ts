/** Markup that is safe to send. Only {@link html}, which escapes every value, can create it. */
export class Html {
	readonly #markup: string;

	constructor(markup: string) {
		this.#markup = markup;
	}

	toString(): string {
		return this.#markup;
	}
}

type Value = string | number | bigint | Html | readonly Value[] | undefined;

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escape(value: Value): string {
	if (value === undefined) {
		return "";
	}
	if (value instanceof Html) {
		return value.toString();
	}
	if (typeof value === "object") {
		return value.map(escape).join("");
	}
	return String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** The only way to create markup: the template is trusted, every value in it is escaped as text. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
	return new Html(strings.map((part, index) => part + escape(values[index])).join(""));
}
