/**
 * Runs in the page before its own scripts. Records the text of every notification, because one may come and go between
 * two polls: `takeNotifications` returns those since its last call. VS Code shows one in the next frame, which
 * `untilNotificationsShow` waits for. Also keeps a notification until it's answered or
 * dismissed, as with the pointer on it. VS Code otherwise hides it after ten seconds, which a slow machine may need to
 * get to it.
 */
export const KEEP_NOTIFICATIONS = `if (window === top) {
	const texts = new Set();
	const shown = document.getElementsByClassName("notification-list-item-message");
	const toasts = document.getElementsByClassName("notification-toast-container");
	const hold = () => {
		for (const toast of toasts) toast.dispatchEvent(new MouseEvent("mouseover"));
	};
	new MutationObserver(() => {
		for (const { textContent } of shown) if (textContent) texts.add(textContent);
		hold();
	}).observe(document, { childList: true, characterData: true, subtree: true });
	document.addEventListener("mouseout", hold);
	window.untilNotificationsShow = () =>
		new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
	window.takeNotifications = () => {
		const taken = [...texts];
		texts.clear();
		return taken;
	};
}`;
