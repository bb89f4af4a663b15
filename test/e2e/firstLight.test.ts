import { KEEP_WELCOMES } from "../support/host/welcomesSeen.ts";
import { openWorkbench } from "../support/host/workbench.ts";
import { shared } from "../support/sharedWindow.ts";
import { localMarketplaceTests } from "./firstLight/localMarketplace.ts";
import { walkthroughTests } from "./firstLight/walkthroughs.ts";

describe("The extension with the local marketplace", () => {
	const open = shared(
		async () => {
			const code = await openWorkbench({
				theme: "dark",
				size: { width: 1440, height: 900 },
				// With "none", the user wants no walkthrough to open.
				settings: { "workbench.startupEditor": "welcomePageInEmptyWorkbench" },
				pageScript: KEEP_WELCOMES,
			});
			await code.window.openSidebar();
			return code;
		},
		async (code) => {
			await code.window.press("workbench.action.closeAllEditors");
			await code.window.page.locator(".tab").first().waitFor({ state: "detached" });
			await code.window.notificationsUntilNow();
			return code;
		},
	);
	// First, because a walkthrough opens after the first sign-in.
	describe("at the first sign-in", () => walkthroughTests(async () => open(undefined)));
	describe("after that", () => localMarketplaceTests(async () => open(undefined)));
});
