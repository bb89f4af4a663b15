/**
 * Runs in the page before its own scripts and records the text of every notification, because one may come
 * and go between two polls. `takeNotifications` returns those since its last call.
 */
export const KEEP_NOTIFICATIONS = `if (window === top) {
	const texts = new Set();
	const shown = document.getElementsByClassName("notification-list-item-message");
	new MutationObserver(() => {
		for (const { textContent } of shown) if (textContent) texts.add(textContent);
	}).observe(document, { childList: true, characterData: true, subtree: true });
	window.takeNotifications = () => {
		const taken = [...texts];
		texts.clear();
		return taken;
	};
}`;
