import assert from "node:assert/strict";
import type { Loadable } from "../../../src/api/loadable.ts";
import type { SessionState } from "../../../src/model/session/sessionState.ts";
import { balanceItemText } from "../../../src/views/balanceItem.ts";
import { hostileTexts } from "../../support/hostileText.ts";

const now = Date.UTC(2026, 10, 21);
const ready = <T>(value: T): Loadable<T> => ({ kind: "ready", value, readAt: now });
const OUR_ICON = /^\$\([a-z-]+\) /;
const ANY_ICON = /\$\([\w~-]+\)/;

function statusOf(text: string): { text: string; tooltip: string } {
	const session: SessionState = {
		kind: "signedIn",
		verified: true,
		origin: "https://market.example",
		host: "market.example",
		account: text,
		credential: "key",
		keyHint: text.slice(0, 4),
		saved: true,
		local: false,
		reloadMayHelp: false,
	};
	const buyer = { balance: text, total_deposited: text, total_spent: text, currency: text };
	const seller = { balance: text, total_earned: text, total_withdrawn: text, currency: text };
	const status = balanceItemText(
		session,
		{ buyer: ready(buyer), seller: ready(seller), low: undefined, runway: undefined },
		now,
	);
	assert.ok(status);
	return status;
}

describe("The status bar", () => {
	for (const { name, text } of hostileTexts) {
		it(`renders only its own icons and links: ${name}`, () => {
			const status = statusOf(text);
			assert.doesNotMatch(status.text.replace(OUR_ICON, ""), ANY_ICON);
			assert.doesNotMatch(status.text, /[\r\n]/);
			// VS Code decodes backslashes before it looks for icons.
			const decoded = status.tooltip.replaceAll(/\\([^\w\s])/g, "$1");
			const icons = [...decoded.matchAll(/\$\([\w~-]+\)/g)].map(([icon]) => icon);
			assert.deepEqual(icons, ["$(globe)", "$(account)", "$(credit-card)", "$(refresh)", "$(history)"]);
			const links = [...status.tooltip.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target]) => target ?? "");
			assert.equal(links.length, 3);
			assert.ok(links.every((target) => target.startsWith("command:dataMarketplace.")));
		});
	}
});
