/** Amounts, times, and other people's text. */
import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatAge, formatDateTime, parseTimestamp } from "../../../base/dates.ts";
import { formatAmount, formatUnits, type Units } from "../../../base/money.ts";
import { display } from "../../../base/text.ts";

/** Other people's text, sanitized, and isolated so that its direction can't affect the text around it. */
export function UntrustedText({ text, max }: { readonly text: string; readonly max?: number }) {
	return <bdi>{display(text, max)}</bdi>;
}

interface AmountProps {
	readonly value: string | Units;
	readonly class?: string;
}

/** An amount with grouped digits and all of its decimal places, at least two. */
export function Amount({ value, class: name = "num" }: AmountProps) {
	return <span class={name}>{typeof value === "bigint" ? formatUnits(value) : formatAmount(value)}</span>;
}

export function Currency({ code }: { readonly code: string }) {
	return <span class="cur">{display(code, 12)}</span>;
}

/** An amount followed by a small currency code. */
export function Money({ value, currency }: { readonly value: string | Units; readonly currency: string }) {
	return (
		<span>
			<Amount value={value} /> <Currency code={currency} />
		</span>
	);
}

const AGE_TICK_MS = 30_000;

/** The current time in ms since 1970, updated often enough to show ages. */
export function useNow(): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const ticking = setInterval(() => setNow(Date.now()), AGE_TICK_MS);
		return () => clearInterval(ticking);
	}, []);
	return now;
}

/** Text such as "Refreshed 2 minutes ago", kept up to date. `say` puts the age into the sentence. */
export function Age({ at, say }: { readonly at: number; readonly say: (age: string) => string }) {
	return <span>{say(formatAge(at, useNow()))}</span>;
}

interface LineProps {
	readonly name: ComponentChildren;
	readonly children: ComponentChildren;
}

/** A name and its value in a `dl`. */
export function Line({ name, children }: LineProps) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

/** Replaces `{0}`, `{1}`, … in a translated sentence with elements, so that a translation can reorder them. */
export function rich(sentence: string, ...parts: readonly ComponentChildren[]): ComponentChildren {
	return sentence.split(/(\{\d+\})/).map((part) => {
		const index = /^\{(\d+)\}$/.exec(part)?.[1];
		return index === undefined ? part : (parts[Number(index)] ?? part);
	});
}

/** A time such as "18 Nov 2026, 14:02". An invalid timestamp is shown as text. */
export function DateTime({ at }: { readonly at: string }) {
	const time = parseTimestamp(at);
	if (time === undefined) return <UntrustedText text={at} max={40} />;
	return <time dateTime={new Date(time).toISOString()}>{formatDateTime(time)}</time>;
}

/** Text for screen readers only. */
export function HiddenText({ children }: { readonly children: string }) {
	return <span class="visually-hidden">{children}</span>;
}

/** Text that can wrap after underscores and dots, such as a field name or an address. */
export function Breakable({ text }: { readonly text: string }) {
	return Array.from(text.matchAll(/[^_.]+[_.]?|[_.]/g), ({ 0: part, index }) => (
		<Fragment key={index}>
			{index > 0 && <wbr />}
			{part}
		</Fragment>
	));
}
