/** Shows requests that the host couldn't carry out. */
import * as l10n from "@vscode/l10n";
import { RequestFailed } from "./channel.tsx";
import { h, replaceChildren } from "./dom.tsx";
import { banner } from "./elements.tsx";

/** The page's one area for failure messages, at the top. */
export interface FailureArea {
	readonly root: HTMLElement;
	/** Runs `act`, clearing the previous message first and showing one if it fails. */
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
