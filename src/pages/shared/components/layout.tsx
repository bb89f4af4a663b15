/** The frame of a page, its facts and sections, and the table of current and new values. */
import * as l10n from "@vscode/l10n";
import { toChildArray, type ComponentChildren } from "preact";
import { Icon } from "./controls.tsx";
import { Banner } from "./notices.tsx";
import { lastFailure } from "./page.tsx";

interface PageProps {
	/** Omitted if the content has its own. */
	readonly title?: ComponentChildren;
	/** Shown below the title, and only with one. */
	readonly meta?: ComponentChildren;
	/** Labels a progress bar while something is loading or being sent; the content stays visible. */
	readonly progress?: string | undefined;
	readonly class?: string;
	readonly children?: ComponentChildren;
}

/** The frame of every page: its progress, its header, and why the last request failed. */
export function Page({ title, meta, progress, class: name = "", children }: PageProps) {
	const failure = lastFailure();
	return (
		<>
			<div class="page-progress">
				{progress !== undefined && <vscode-progress-bar indeterminate aria-label={progress} />}
			</div>
			<div class={`page ${name}`.trim()}>
				{title !== undefined && (
					<header class="page-header">
						<h1>{title}</h1>
						{meta}
					</header>
				)}
				{failure !== undefined && (
					<Banner
						key={failure.serial}
						kind="failure"
						icon="error"
						role="alert"
						title={l10n.t("Couldn’t complete the action")}
					>
						<p>{failure.words}</p>
					</Banner>
				)}
				{children}
			</div>
		</>
	);
}

interface MetaProps {
	readonly label?: string;
	readonly class?: string;
	readonly children: ComponentChildren;
}

/** Inline facts, one for each child, separated by lines. */
export function Meta({ label, class: name = "", children }: MetaProps) {
	const facts = toChildArray(children).entries();
	return (
		<ul class={`meta ${name}`.trim()} aria-label={label}>
			{Array.from(facts, ([place, fact]) => (
				<li key={place}>{fact}</li>
			))}
		</ul>
	);
}

interface SectionProps {
	/** The ID of the heading. */
	readonly id: string;
	/** Whether the heading can take the focus. */
	readonly focusable?: boolean;
	readonly title: ComponentChildren;
	/** Shown after the heading. */
	readonly after?: ComponentChildren;
	readonly children: ComponentChildren;
}

export function Section({ id, focusable = false, title, after, children }: SectionProps) {
	return (
		<section aria-labelledby={id}>
			<div class="section-head">
				<h2 id={id} tabIndex={focusable ? -1 : undefined}>
					{title}
				</h2>
				{after}
			</div>
			{children}
		</section>
	);
}

export interface Change {
	readonly name: string;
	readonly now: ComponentChildren;
	/** Omitted if the value stays the same. */
	readonly next?: ComponentChildren;
}

interface ChangeTableProps {
	readonly caption: string;
	readonly changes: readonly Change[];
}

/** A table of current and new values. The caption is for screen readers only. */
export function ChangeTable({ caption, changes }: ChangeTableProps) {
	return (
		<table class="change">
			<caption class="visually-hidden">{caption}</caption>
			<thead>
				<tr>
					<td />
					<th scope="col" class="end">
						{l10n.t("Current")}
					</th>
					<td />
					<th scope="col" class="end">
						{l10n.t("New")}
					</th>
				</tr>
			</thead>
			<tbody>
				{changes.map(({ name, now, next }) => (
					<tr key={name} class={next === undefined ? "same" : undefined}>
						<th scope="row">{name}</th>
						<td class="end num">{now}</td>
						<td class="arrow" aria-hidden="true">
							{next !== undefined && <Icon name="arrow-right" />}
						</td>
						<td class="end num">
							{next === undefined ? (
								<span class="muted">{l10n.t("Unchanged")}</span>
							) : (
								<strong class="strong">{next}</strong>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
