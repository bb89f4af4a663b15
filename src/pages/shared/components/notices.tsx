/** Message boxes and empty states. */
import { Fragment, type ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { formatMoment, formatTimestamp } from "../../../base/dates.ts";
import { display } from "../../../base/text.ts";
import type { NoticeState } from "../protocol/notice.ts";
import { Actions, Button, Icon } from "./controls.tsx";
import { focusUnlessMoved } from "./focus.tsx";
import { Line, Money, UntrustedText } from "./values.tsx";

interface BannerProps {
	readonly kind: "info" | "warning" | "failure" | "success";
	readonly icon: string;
	readonly title: ComponentChildren;
	/** `alert` for outcomes that need attention, `status` for others, `note` for permanent information. */
	readonly role: "alert" | "status" | "note";
	readonly id?: string;
	/** A new one makes screen readers repeat the same words. */
	readonly serial?: number | undefined;
	readonly actions?: ComponentChildren;
	readonly children?: ComponentChildren;
}

/** A message box. Icon and text convey the state; color only reinforces it. */
export function Banner({ kind, icon, title, role, id, serial, actions, children }: BannerProps) {
	return (
		<div class={kind === "info" ? "banner" : `banner ${kind}`} role={role} tabIndex={-1} id={id}>
			<Fragment key={serial}>
				<Icon name={icon} />
				<p class="strong">{title}</p>
				{children}
			</Fragment>
			{actions !== undefined && <Actions>{actions}</Actions>}
		</div>
	);
}

interface BannerPlaceProps {
	readonly class?: string | undefined;
	readonly children: ComponentChildren;
}

/**
 * Holds a banner that may be replaced by another, each with its own key. If the focused control goes with the old
 * banner, the new one takes the focus.
 */
export function BannerPlace({ class: name, children }: BannerPlaceProps) {
	const root = useRef<HTMLDivElement>(null);
	// Taking the focus from outside the page would close an open quick pick.
	const focused = document.hasFocus() && root.current?.contains(document.activeElement);
	useLayoutEffect(() => {
		if (focused === true && document.activeElement === document.body) {
			const banner = root.current?.querySelector<HTMLElement>("[tabindex='-1']");
			if (!banner) return;
			// A screen reader reads the focused banner. It would read an alert or status twice.
			banner.role = "note";
			banner.focus();
		}
	});
	return (
		<div ref={root} class={name}>
			{children}
		</div>
	);
}

const looks = {
	done: { kind: "success", icon: "pass-filled", role: "status" },
	open: { kind: "warning", icon: "question", role: "status" },
	unknown: { kind: "warning", icon: "question", role: "alert" },
	warning: { kind: "warning", icon: "warning", role: "alert" },
	failure: { kind: "failure", icon: "error", role: "alert" },
	waiting: { kind: "info", icon: "sync", role: "status" },
	caution: { kind: "warning", icon: "warning", role: "note" },
} as const;

interface NoticeProps<N extends string> {
	readonly id: string;
	readonly notice: NoticeState<N> | null;
	readonly send: (request: N) => Promise<unknown>;
	readonly class?: string;
	/** Shown below the notice's texts. */
	readonly children?: ComponentChildren;
}

/** The notice about a write, if there is one. */
export function Notice<N extends string>({ notice, class: name, ...props }: NoticeProps<N>) {
	return (
		<BannerPlace class={name}>
			{notice && <WriteNotice key={`${notice.kind} ${notice.id}`} notice={notice} {...props} />}
		</BannerPlace>
	);
}

interface WriteNoticeProps<N extends string> extends NoticeProps<N> {
	readonly notice: NoticeState<N>;
}

function WriteNotice<N extends string>({ id, notice, send, children }: WriteNoticeProps<N>) {
	const { look, at, totals, quote, buttons, checkedAt } = notice;
	const timed = (text: string): string =>
		at === undefined ? text : text.replace("{0}", formatTimestamp(at, formatMoment));
	const title = timed(notice.title);
	if (look === "note") {
		return (
			<p class="note" role="status">
				<Icon name="pass-filled" class="ok" />
				<span>{title}</span>
			</p>
		);
	}
	const press = async ({ request, focus }: Omit<(typeof buttons)[number], "label">): Promise<void> => {
		const moveFocus = focus === undefined ? undefined : focusUnlessMoved(focus);
		if (request !== undefined) await send(request);
		moveFocus?.();
	};
	// The label of a button that's disabled during a check may change, but not its icon.
	const actions = buttons.map(({ label, ...button }) => (
		<Button key={button.icon ?? label} {...button} onClick={() => press(button)}>
			{label}
		</Button>
	));
	return (
		<Banner
			{...looks[look]}
			id={id}
			serial={checkedAt}
			title={display(title, 200)}
			actions={actions.length > 0 ? actions : undefined}
		>
			{notice.texts.map((text) => (
				<p key={text} dir="auto">
					{display(timed(text), 600)}
				</p>
			))}
			{children}
			{totals && (
				<dl class="lines">
					{totals.map(({ name, amount, currency }) => (
						<Line key={name} name={name}>
							<Money value={amount} currency={currency} />
						</Line>
					))}
				</dl>
			)}
			{quote !== undefined && (
				<p class="small">
					<UntrustedText text={quote} max={600} />
				</p>
			)}
		</Banner>
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

/** A centered block for an empty, failed, or missing state: icon, title, sentence, and any buttons. */
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
