/** Requests of a page that the host could not carry out. */
import * as l10n from "@vscode/l10n";
import { RequestFailed } from "./channel.ts";
import { h, replaceChildren } from "./dom.ts";
import { banner } from "./elements.ts";

/** Where such sentences are shown: one place at the top of the page. */
export interface FailureArea {
	readonly root: HTMLElement;
	/** Runs something; what goes wrong is shown, what was shown before is taken away. */
	run<T>(act: () => Promise<T>): Promise<T | undefined>;
}

export function failureArea(): FailureArea {
	const root = h("div", { class: "failures" });
	root.hidden = true;
	return {
		root,
		run: async (act) => {
			try {
				const value = await act();
				root.hidden = true;
				return value;
			} catch (error) {
				const text = error instanceof RequestFailed ? error.message : l10n.t("Something went wrong.");
				replaceChildren(
					root,
					banner({
						kind: "failure",
						icon: "error",
						role: "alert",
						title: l10n.t("Couldn’t complete the action"),
						body: [h("p", {}, text)],
					}),
				);
				root.hidden = false;
				return undefined;
			}
		},
	};
}
