/**
 * Runs in the page before its own scripts and records each welcome text that a view shows, because one may
 * come and go between two polls. `welcomes` returns them.
 */
export const KEEP_WELCOMES = `if (window === top) {
	const texts = new Set();
	new MutationObserver(() => {
		for (const { textContent } of document.querySelectorAll(".pane-body.welcome .welcome-view-content")) {
			if (textContent) texts.add(textContent);
		}
	}).observe(document, { attributeFilter: ["class"], childList: true, characterData: true, subtree: true });
	window.welcomes = () => [...texts];
}`;
