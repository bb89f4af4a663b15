/** Message boxes and empty states. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Actions, Icon } from "./controls.tsx";

interface BannerProps {
	readonly kind: "info" | "warning" | "failure" | "success";
	readonly icon: string;
	readonly title: ComponentChildren;
	/** `alert` for blocked or unknown outcomes, `status` for other outcomes, `note` for permanent information. */
	readonly role: "alert" | "status" | "note";
	readonly id?: string;
	readonly actions?: ComponentChildren;
	readonly children?: ComponentChildren;
}

/** A message box. Icon and text convey the state; color only reinforces it. */
export function Banner({ kind, icon, title, role, id, actions, children }: BannerProps) {
	return (
		<div class={kind === "info" ? "banner" : `banner ${kind}`} role={role} tabIndex={-1} id={id}>
			<Icon name={icon} />
			<p class="title">{title}</p>
			{children}
			{actions !== undefined && <Actions>{actions}</Actions>}
		</div>
	);
}

/**
 * Holds a banner that may be replaced by another, each with a key of its own. If the focused control goes with the old
 * banner, the new one takes the focus.
 */
export function BannerPlace({
	class: name,
	children,
}: {
	readonly class?: string;
	readonly children: ComponentChildren;
}) {
	const root = useRef<HTMLDivElement>(null);
	// A page that isn't focused takes no focus: that would close an open quick pick.
	const focused = document.hasFocus() && root.current?.contains(document.activeElement);
	useLayoutEffect(() => {
		if (focused === true && document.activeElement === document.body) {
			root.current?.querySelector<HTMLElement>("[tabindex='-1']")?.focus();
		}
	});
	return (
		<div ref={root} class={name}>
			{children}
		</div>
	);
}

interface StateBlockProps {
	readonly icon: string;
	readonly title: string;
	readonly text: ComponentChildren;
	readonly actions?: ComponentChildren;
	readonly inline?: boolean;
	readonly heading?: "h1" | "h2" | "h3";
}

/** A centered block for an empty, failed, or missing state: icon, title, sentence, and one or two buttons. */
export function StateBlock({
	icon,
	title,
	text,
	actions,
	inline = false,
	heading: Heading = "h2",
}: StateBlockProps) {
	return (
		<div class={inline ? "state inline" : "state"}>
			<Icon name={icon} />
			<Heading>{title}</Heading>
			<p class="muted">{text}</p>
			{actions !== undefined && <Actions>{actions}</Actions>}
		</div>
	);
}
