/** Where a key stands in a text, and what should stand there instead. Pure: needs no editor. */

const variable = "DATA_MARKETPLACE_API_KEY";

export interface KeyPlace {
	/** Of the key alone, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
}

/** Every place where the key stands verbatim. */
export function findKey(text: string, key: string): KeyPlace[] {
	const places: KeyPlace[] = [];
	if (key === "") return places;
	for (let start = text.indexOf(key); start >= 0; start = text.indexOf(key, start + key.length)) {
		places.push({ start, end: start + key.length });
	}
	return places;
}

/** Languages where the environment is read by an expression: it takes the place of the whole string. */
const expressions: Record<string, string> = {
	python: `os.environ["${variable}"]`,
	javascript: `process.env.${variable}`,
	javascriptreact: `process.env.${variable}`,
	typescript: `process.env.${variable}`,
	typescriptreact: `process.env.${variable}`,
	go: `os.Getenv("${variable}")`,
	ruby: `ENV.fetch("${variable}")`,
	java: `System.getenv("${variable}")`,
	rust: `std::env::var("${variable}").unwrap()`,
	csharp: `Environment.GetEnvironmentVariable("${variable}")`,
	php: `getenv("${variable}")`,
};

export interface Replacement extends KeyPlace {
	readonly text: string;
}

/** What puts the environment variable in the place of the key, quotes included where an expression takes it. */
export function replacementOf(text: string, place: KeyPlace, language: string): Replacement {
	const expression = expressions[language];
	const before = text[place.start - 1] ?? "";
	const quoted = /["'`]/.test(before) && text[place.end] === before;
	if (expression !== undefined && quoted) {
		return { start: place.start - 1, end: place.end + 1, text: expression };
	}
	const inPowerShell = language === "powershell";
	return { ...place, text: inPowerShell ? `$env:${variable}` : `\${${variable}}` };
}
