/** An account's balance beside the forms of a page, and what stands in for values that haven't loaded. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import type { Readable } from "../protocol/wallet.ts";
import { Actions, Button, IconButton } from "./controls.tsx";
import { focusControl } from "./focus.tsx";
import { Amount, Currency, Line, Money } from "./values.tsx";

interface BalancePanelProps<V> {
	readonly title: string;
	readonly refreshLabel: string;
	readonly refresh: () => unknown;
	readonly balance: Readable<V>;
	/** Shown if the account has no such balance. Omitted if the page already says so. */
	readonly none?: string;
	/** Shown below the figure. */
	readonly caption?: ComponentChildren;
	/** Names and amounts. */
	readonly totals: (value: V) => ReadonlyArray<readonly [string, string]>;
	/** Shown below the totals. */
	readonly children: ComponentChildren;
}

export function BalancePanel<V extends { readonly balance: string; readonly currency: string }>(
	props: BalancePanelProps<V>,
) {
	const { title, refreshLabel, refresh, balance, none, caption, totals, children } = props;
	const { value } = balance;
	return (
		<section class="panel" aria-labelledby="balance">
			<div>
				<div class="actions panel-head">
					<h3 id="balance">{title}</h3>
					<IconButton id="refresh" icon="refresh" label={refreshLabel} onClick={refresh} />
				</div>
				{value && (
					<p class="figure">
						<Amount value={value.balance} class="" /> <Currency code={value.currency} />
					</p>
				)}
				{value && caption}
			</div>
			{value ? (
				<>
					<dl class="lines">
						{totals(value).map(([name, amount]) => (
							<Line key={name} name={name}>
								<Money value={amount} currency={value.currency} />
							</Line>
						))}
					</dl>
					{children}
				</>
			) : (
				<NotLoaded of={balance} none={none} again={refresh} focused="refresh" />
			)}
		</section>
	);
}

interface NotLoadedProps {
	readonly of: Readable<unknown>;
	/** Shown if the account doesn't have the resource. */
	readonly none?: string | undefined;
	readonly again: () => unknown;
	/** The ID of the element that takes the focus when the button that loads again disappears. */
	readonly focused: string;
}

/** Stands in for values while they load, if loading them failed, or if there are none. */
export function NotLoaded({ of: { phase, problem }, none, again, focused }: NotLoadedProps) {
	if (phase === "none") return <p class="muted">{none}</p>;
	if (phase !== "failed") {
		return (
			<p class="muted" role="status">
				{l10n.t("Loading…")}
			</p>
		);
	}
	const retry = (): void => {
		focusControl(focused);
		again();
	};
	return (
		<>
			<p>{problem}</p>
			<Actions class="spaced">
				<Button secondary onClick={retry}>
					{l10n.t("Try Again")}
				</Button>
			</Actions>
		</>
	);
}
