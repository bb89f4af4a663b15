/** The component library's elements as JSX: the properties that can be set on each, and their inner styles. */
import "@vscode-elements/elements/dist/vscode-button/vscode-button.js";
import "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import "@vscode-elements/elements/dist/vscode-label/vscode-label.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/vscode-progress-bar.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/vscode-progress-ring.js";
import { VscodeTextarea } from "@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js";
import { VscodeTextfield } from "@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js";
import type { VscodeCheckbox } from "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import type { VscodeSingleSelect } from "@vscode-elements/elements/dist/vscode-single-select/vscode-single-select.js";
import type { VscodeTabs } from "@vscode-elements/elements/dist/vscode-tabs/vscode-tabs.js";
import type { HTMLAttributes } from "preact";

/** Styles inside the components, which the pages' style sheet can't reach. The page's CSP allows constructed style sheets. */
export const innerStyles = new CSSStyleSheet();
innerStyles.replaceSync(`
	input { border-radius: 3px; padding-inline: 6px }
	textarea { padding: 4px 6px; line-height: 1.45 }
	.select-face, .combobox-input { padding-inline: 6px }
	textarea::-webkit-resizer {
		background: linear-gradient(-45deg, transparent 3px, var(--vscode-icon-foreground) 3px 4px,
			transparent 4px 7px, var(--vscode-icon-foreground) 7px 8px, transparent 8px)
	}
`);
for (const { elementStyles } of [VscodeTextarea, VscodeTextfield]) elementStyles.push(innerStyles);

type Tags = HTMLElementTagNameMap;
/** Preact sets a prop as the element's property if there's one with that name, otherwise as an attribute. */
type Props<E extends HTMLElement, K extends keyof E> = HTMLAttributes<E> & {
	readonly [P in K]?: E[P] | undefined;
};

declare module "preact" {
	namespace JSX {
		interface IntrinsicElements {
			"vscode-badge": Props<Tags["vscode-badge"], "variant">;
			"vscode-button": Props<Tags["vscode-button"], "iconOnly" | "secondary" | "disabled">;
			"vscode-button-group": Props<Tags["vscode-button-group"], never>;
			"vscode-checkbox": Props<VscodeCheckbox, "label" | "checked">;
			"vscode-label": Props<Tags["vscode-label"], "required"> & { readonly for: string };
			"vscode-progress-bar": Props<Tags["vscode-progress-bar"], "indeterminate" | "value" | "max">;
			"vscode-progress-ring": Props<Tags["vscode-progress-ring"], never>;
			/** Defined by the page that uses it. */
			"combo-box": Props<
				VscodeSingleSelect,
				"value" | "label" | "options" | "combobox" | "creatable" | "invalid"
			>;
			"vscode-tab-header": Props<Tags["vscode-tab-header"], never>;
			"vscode-tab-panel": Props<Tags["vscode-tab-panel"], "panel">;
			"vscode-tabs": Props<VscodeTabs, "panel"> & {
				/** An attribute, because the property would switch tabs only with the element's next update. */
				readonly "selected-index": number;
				readonly "onvsc-tabs-select": (event: Event & { readonly currentTarget: VscodeTabs }) => void;
			};
			"vscode-textarea": Props<VscodeTextarea, "value" | "invalid" | "rows" | "resize">;
			"vscode-textfield": Props<
				VscodeTextfield,
				"value" | "label" | "placeholder" | "disabled" | "invalid" | "autocomplete" | "type"
			>;
		}
	}
}
