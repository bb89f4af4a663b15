import { readFileSync } from "node:fs";

/**
 * @param {string} file
 * @returns {Record<string, unknown>} the object in the file
 * @throws {Error} if it can't be read or isn't an object
 */
export function readJsonObject(file) {
	/** @type {unknown} */
	const value = JSON.parse(readFileSync(file, "utf8"));
	return asObject(value, file);
}

/**
 * @param {unknown} value
 * @param {string} name for the error message
 * @returns {Record<string, unknown>}
 */
export function asObject(value, name) {
	if (typeof value !== "object" || value === null) throw new Error(`${name} doesn’t contain an object`);
	return { ...value };
}
