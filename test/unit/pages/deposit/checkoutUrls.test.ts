import assert from "node:assert/strict";
import { checkoutUrls, type CheckoutUrls } from "../../../../src/pages/deposit/checkoutUrls.ts";

const BASE_URL = "https://market.example.com/data";

async function urlsFor(
	set: { success?: string; cancel?: string; dashboard?: string },
	local = false,
): Promise<CheckoutUrls> {
	const settings = {
		successUrl: { value: set.success ?? "" },
		cancelUrl: { value: set.cancel ?? "" },
		dashboardUrl: { value: set.dashboard ?? "" },
	};
	return checkoutUrls(
		{ baseUrl: BASE_URL, local },
		settings,
		async (place) => `vscode://x.y/checkout/${place}`,
	);
}

describe("Return pages of a checkout", () => {
	it("default to the dashboard address if set, otherwise to the marketplace address with its path", async () => {
		assert.deepEqual(await urlsFor({}), { successUrl: BASE_URL, cancelUrl: BASE_URL, toEditor: false });
		const dashboard = "https://dash.example.com/billing";
		const { successUrl, cancelUrl } = await urlsFor({ dashboard });
		assert.deepEqual([successUrl, cancelUrl], [dashboard, dashboard]);
	});

	it("can’t be determined if the dashboard address is invalid", async () => {
		await assert.rejects(urlsFor({ dashboard: "dash example" }), {
			message:
				"“dash example” in the dataMarketplace.dashboardUrl setting isn’t a valid address. Correct the address in Settings.",
		});
	});

	it("come from the settings, byte for byte", async () => {
		const success = "https://a.example/s?x=%2F%23";
		const urls = await urlsFor({ success, dashboard: "https://dash.example.com" });
		assert.deepEqual(urls, { successUrl: success, cancelUrl: "https://dash.example.com", toEditor: false });
	});

	it("return to VS Code if the settings are “editor”, even with the local marketplace", async () => {
		const back = {
			successUrl: "vscode://x.y/checkout/done",
			cancelUrl: "vscode://x.y/checkout/cancelled",
			toEditor: true,
		};
		assert.deepEqual(await urlsFor({ success: "editor", cancel: "editor" }), back);
		assert.deepEqual(await urlsFor({ success: "editor", cancel: "editor" }, true), back);
	});

	it("are the local marketplace’s own pages, regardless of the addresses in the settings", async () => {
		const urls = await urlsFor({ success: "https://a.example", dashboard: "https://dash.example.com" }, true);
		assert.deepEqual(urls, {
			successUrl: `${BASE_URL}/checkout/done`,
			cancelUrl: `${BASE_URL}/checkout/cancelled`,
			toEditor: false,
		});
	});

	it("can’t be determined if a return address is invalid", async () => {
		await assert.rejects(
			urlsFor({ success: "thanks" }),
			/“thanks” in the dataMarketplace.checkout.successUrl setting/,
		);
	});
});
