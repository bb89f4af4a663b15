import type { Figure } from "./figure.ts";

const KILOBYTE = 1024;

/** Milliseconds compared with a limit derived from a floor of the same run; `rule` says how. */
export function limitFigure(
	name: string,
	detail: string,
	milliseconds: number,
	limit: number,
	rule: string,
): Figure {
	return {
		name,
		detail,
		measured: `${milliseconds.toFixed(milliseconds < 20 ? 1 : 0)} ms`,
		ofAllowed: milliseconds / limit,
		allowed: `at most ${rule}, here ${limit.toFixed(1)} ms`,
	};
}

/** A size compared with the maximum allowed, both in bytes. */
export function bytesFigure(name: string, detail: string, bytes: number, limit: number): Figure {
	return {
		name,
		detail,
		measured: sizeText(bytes),
		ofAllowed: bytes / limit,
		allowed: `at most ${sizeText(limit)}`,
	};
}

/** A requirement on a number of cases, and how many failed it. */
export function noneFigure(name: string, detail: string, wrong: number, of: number): Figure {
	return {
		name,
		detail,
		measured: `${wrong} of ${of} wrong`,
		ofAllowed: wrong === 0 && of > 0 ? 0 : 2,
		allowed: "none",
	};
}

/** A measurement that didn't finish. Never counts as met. */
export function brokenFigure(name: string, error: unknown): Figure {
	const detail = String(error).split("\n")[0] ?? "";
	return {
		name,
		detail: detail.replaceAll("|", "/"),
		measured: "not measured",
		ofAllowed: Infinity,
		allowed: "a result",
	};
}

function sizeText(bytes: number): string {
	const megabytes = bytes / KILOBYTE / KILOBYTE;
	return megabytes >= 1 ? `${megabytes.toFixed(2)} MB` : `${(bytes / KILOBYTE).toFixed(0)} KB`;
}
