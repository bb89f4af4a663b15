/**
 * Markup that is safe to send. Call the constructor only with constant text. To insert values, use `html`,
 * which escapes them.
 */
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

const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escape(value: Value): string {
	if (value === undefined) return "";
	if (value instanceof Html) return value.toString();
	if (typeof value === "object") return value.map(escape).join("");
	return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Creates markup: the template is trusted, and every value that isn't markup already is escaped as text. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
	return new Html(strings.map((part, index) => part + escape(values[index])).join(""));
}
