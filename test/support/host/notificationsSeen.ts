/**
 * Runs in the page, before its own scripts: keeps what every notification said, because one may come and go between two
 * looks. `takeNotifications` gives what came since it was last called.
 */
export const keepNotifications = `if (window === top) {
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
