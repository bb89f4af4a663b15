import type { Dataset } from "../../../src/api/wire/schemas.ts";
import { dataset } from "../catalogueFixture.ts";
import { type NamedText, honestNames, hostileTexts } from "../hostileText.ts";
import type { FaultServer } from "../faults/faultServer.ts";
import { jsonReply } from "../faults/reply.ts";

const hostile = hostileTexts.map(({ text }, index) =>
	dataset(index + 1, {
		name: text,
		description: text,
		seller_name: text,
		currency: text.slice(0, 40),
		visibility: text.slice(0, 40),
		metadata_schema: [
			{ name: text.slice(0, 400), type: text.slice(0, 400), description: text.slice(0, 400) },
		],
	}),
);

const honest = honestNames.map(({ text }, index) =>
	dataset(500 + index, { name: text, seller_name: text, description: text }),
);

/** One dataset with the whole corpus, in its fields and description. */
export const everything = dataset(999, {
	name: "Everything <img src=x onerror=alert(1)> [Pay](command:workbench.action.quit)",
	description: hostileTexts.map(({ text }) => text.slice(0, 300)).join("\n\n"),
	seller_name: '"><svg/onload=alert(1)> $(trash) https://evil.example/claim ![](https://evil.example/t.png)',
	metadata_schema: [...honestNames, ...hostileTexts].map(({ text }: NamedText) => ({
		name: text.slice(0, 300),
		type: text.slice(0, 300),
		description: text.slice(0, 300),
	})),
});

export const hostileDatasets: readonly Dataset[] = [...hostile, ...honest, everything];

/**
 * Forwards requests to the backend, but replaces the list with one by a malicious seller. The local marketplace itself
 * rejects such texts.
 */
export function playHostileCatalogue(server: FaultServer): void {
	server.play((exchange) => exchange.answer(jsonReply(200, hostileDatasets)), {
		method: "GET",
		path: /^\/v1\/datasets\/discover$/,
	});
	server.play(
		(exchange) => {
			const id = exchange.delivery.path.split("/").at(-1);
			const found = hostileDatasets.find((one) => one.id === id);
			exchange.answer(found ? jsonReply(200, found) : jsonReply(404, {}));
		},
		{ method: "GET", path: /^\/v1\/datasets\/[0-9a-f-]{36}$/ },
	);
}
