import type { FaultExchange } from "./faults/faultServer.ts";

/** The path of requests to grant or revoke access. */
export const ACCESS_PATH = /\/v1\/datasets\/[^/]+\/access$/;

/** The email address in a request to grant or revoke access. */
export function emailOf({ delivery }: FaultExchange): string {
	const body: unknown = JSON.parse(delivery.body);
	return typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";
}

/** Addresses such as `p0@example.com` and `p1@example.com` for the letter p. */
export function people(letter: string, count: number): string[] {
	return Array.from({ length: count }, (_, index) => `${letter}${index}@example.com`);
}

/** Drops files on the page, in which this runs. `files`: the arguments of their constructors. */
export const dropOf = (...files: string[]): string => `(() => {
	const dataTransfer = new DataTransfer();
	for (const file of [${files.map((file) => `new File(${file})`).join()}]) dataTransfer.items.add(file);
	document.querySelector(".addresses").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
})()`;
