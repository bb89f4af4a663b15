/** Split buttons: a primary action and a menu. */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import "@vscode-elements/elements/dist/vscode-button-group/vscode-button-group.js";
import type { TableFormat } from "../../../base/tableText.ts";
import { Button, Icon } from "./controls.tsx";

interface MenuItem {
	readonly label: string;
	readonly onClick: () => unknown;
}

interface SplitButtonProps {
	/** Unique on the page. */
	readonly id: string;
	readonly icon: string;
	/** Accessible name of the button that opens the menu. */
	readonly moreLabel: string;
	/** The first one is also the primary action. */
	readonly items: readonly [MenuItem, ...MenuItem[]];
}

export function SplitButton({ id, icon, moreLabel, items }: SplitButtonProps) {
	const [{ label, onClick }] = items;
	const [open, setOpen] = useState(false);
	const more = useRef<HTMLElementTagNameMap["vscode-button"]>(null);
	const close = (): void => {
		setOpen(false);
		more.current?.focus();
	};
	const leave = ({ currentTarget, relatedTarget }: FocusEvent & { currentTarget: Node }): void => {
		if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false);
	};
	return (
		<span class="split" onFocusOut={leave}>
			<vscode-button-group>
				<Button id={id} icon={icon} secondary onClick={onClick}>
					{label}
				</Button>
				<vscode-button
					ref={more}
					id={`${id}-more`}
					secondary
					iconOnly
					title={moreLabel}
					aria-label={moreLabel}
					aria-haspopup="menu"
					aria-expanded={open}
					onClick={() => setOpen(!open)}
				>
					<Icon name="chevron-down" />
				</vscode-button>
			</vscode-button-group>
			{open && <Menu id={`${id}-menu`} label={moreLabel} items={items} close={close} />}
		</span>
	);
}

/** Exports as CSV, or in a format from its menu. */
export function ExportButton({ exportAs }: { readonly exportAs: (format: TableFormat) => unknown }) {
	return (
		<SplitButton
			id="export"
			icon="export"
			moreLabel={l10n.t("Show More Export Formats")}
			items={[
				{ label: l10n.t("Export CSV…"), onClick: () => exportAs("csv") },
				{ label: l10n.t("Export JSON…"), onClick: () => exportAs("json") },
				{ label: l10n.t("Export Markdown…"), onClick: () => exportAs("markdown") },
			]}
		/>
	);
}

interface MenuProps {
	readonly id: string;
	readonly label: string;
	readonly items: readonly MenuItem[];
	readonly close: () => void;
}

function Menu({ id, label, items, close }: MenuProps) {
	const menu = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => menu.current?.querySelector("button")?.focus(), []);
	return (
		<div
			ref={menu}
			class="menu"
			role="menu"
			id={id}
			aria-label={label}
			onKeyDown={(event) => moveInMenu(event, event.currentTarget, close)}
		>
			{items.map((item) => (
				<button
					key={item.label}
					type="button"
					role="menuitem"
					tabIndex={-1}
					onClick={() => {
						close();
						void item.onClick();
					}}
				>
					{item.label}
				</button>
			))}
		</div>
	);
}

function moveInMenu(event: KeyboardEvent, menu: HTMLElement, close: () => void): void {
	const items = Array.from(menu.querySelectorAll("button"));
	const at = items.findIndex((item) => item === document.activeElement);
	const last = items.length - 1;
	const targets: Partial<Record<string, number>> = {
		ArrowDown: at === last ? 0 : at + 1,
		ArrowUp: at <= 0 ? last : at - 1,
		Home: 0,
		End: last,
	};
	const target = targets[event.key];
	if (event.key === "Escape" || event.key === "Tab") {
		event.preventDefault();
		close();
	} else if (target !== undefined) {
		event.preventDefault();
		items[target]?.focus();
	}
}
