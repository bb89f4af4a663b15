/** A checkout. Whether it was paid comes from the marketplace's records, never from the browser's return. */
import * as l10n from "@vscode/l10n";
import { formatMoment, formatTime, parseTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { Actions, Button, Icon } from "../shared/components/controls.tsx";
import { focusUnlessMoved } from "../shared/components/focus.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { Amount, Currency, Money, rich } from "../shared/components/values.tsx";
import { send, copy } from "../shared/components/page.tsx";
import { depositPage, type CheckoutState } from "./protocol.ts";

interface CheckoutProps {
	readonly checkout: CheckoutState;
}

interface ConnectedCheckoutProps extends CheckoutProps {
	/** Without an account, signing in comes first. */
	readonly connected: boolean;
}

export function Checkout({ checkout, connected }: ConnectedCheckoutProps) {
	switch (checkout.state) {
		case "waiting":
			return <Waiting checkout={checkout} connected={connected} />;
		case "notSeen":
			return <NotSeen checkout={checkout} />;
		case "received":
			return <Received checkout={checkout} />;
		case "left":
			return <Left checkout={checkout} />;
	}
}

function Waiting({ checkout, connected }: ConnectedCheckoutProps) {
	const until = parseTimestamp(checkout.watchUntil);
	return (
		<div class="panel watch" id="checkout" tabIndex={-1}>
			<vscode-progress-bar indeterminate aria-label={l10n.t("Waiting for the deposit")} />
			<h3>{rich(l10n.t("Waiting for your payment of {0}"), <Paid checkout={checkout} />)}</h3>
			<p>
				{l10n.t(
					"Finish the checkout in your browser. The deposit appears on this page after the marketplace records it.",
				)}
			</p>
			<p class="muted small">
				{until === undefined
					? l10n.t("You can close this page and come back later.")
					: l10n.t("Waiting until {0}. You can close this page and come back later.", formatTime(until))}
			</p>
			<LastCheck checkout={checkout} />
			<Actions>
				<CheckoutButtons checkout={checkout} primary={connected} />
			</Actions>
		</div>
	);
}

function NotSeen({ checkout }: CheckoutProps) {
	const actions = <CheckoutButtons checkout={checkout} />;
	const title = l10n.t("The deposit hasn’t been found yet");
	const text = l10n.t(
		"VS Code now checks for your deposit of {0} only when you return to this window or select Check Now. If you paid, the marketplace may still be recording the deposit.",
	);
	return (
		<Banner kind="warning" icon="clockface" role="status" id="checkout" title={title} actions={actions}>
			<p>{rich(text, <Paid checkout={checkout} />)}</p>
			<LastCheck checkout={checkout} />
		</Banner>
	);
}

function Received({ checkout }: CheckoutProps) {
	const { balanceBefore: before, balanceNow: now, currency } = checkout;
	const actions = (
		<>
			<CheckoutButtons checkout={checkout} primary={false} />
			<Button secondary onClick={() => send(depositPage, "showHistory")}>
				{l10n.t("Show Deposit History")}
			</Button>
		</>
	);
	const title = rich(l10n.t("Deposit of {0} recorded"), <Paid checkout={checkout} />);
	return (
		<Banner kind="success" icon="pass-filled" role="status" id="checkout" title={title} actions={actions}>
			{before !== null && now !== null && (
				<p>
					{l10n.t("Balance")} <Amount value={before} /> <Icon name="arrow-right" />{" "}
					<Amount value={now} class="strong num" /> <Currency code={currency} />
				</p>
			)}
		</Banner>
	);
}

function Left({ checkout }: CheckoutProps) {
	const actions = <CheckoutButtons checkout={checkout} />;
	const title = l10n.t("You stopped waiting for the deposit");
	return (
		<Banner kind="info" icon="info" role="status" id="checkout" title={title} actions={actions}>
			<p>
				{l10n.t(
					"You may have left the checkout, or the payment may have been declined. If you paid, the deposit appears in Deposit History after the marketplace records it.",
				)}
			</p>
			<LastCheck checkout={checkout} />
		</Banner>
	);
}

function Paid({ checkout: { amount, currency } }: CheckoutProps) {
	return <Money value={amount} currency={currency} />;
}

/** The result of the last check. A new `checkedAt` makes screen readers repeat the same words. */
function LastCheck({ checkout: { problem, checkedAt } }: CheckoutProps) {
	const text =
		problem ?? (checkedAt !== null && l10n.t("No deposit recorded as of {0}.", formatMoment(checkedAt)));
	return (
		text !== false && (
			<p class="small" role="status">
				<span key={checkedAt}>{display(text, 400)}</span>
			</p>
		)
	);
}

/** The requests that each state of a checkout allows. */
const requests = {
	waiting: ["checkNow", "openCheckout", "copyLink", "stopWatching"],
	notSeen: ["checkNow", "keepWatching", "stopWatching"],
	received: ["openReceipt"],
	left: ["openCheckout", "startOver"],
} as const;
type CheckoutRequest = (typeof requests)[CheckoutState["state"]][number];

interface ButtonsProps extends CheckoutProps {
	/** Whether the first button is the page's primary one. */
	readonly primary?: boolean;
}

function CheckoutButtons({ checkout, primary = true }: ButtonsProps) {
	const { id, state, hasLink, hasReceipt } = checkout;
	const buttons: Readonly<Record<CheckoutRequest, { label: string; icon?: string }>> = {
		checkNow: { label: l10n.t("Check Now") },
		openCheckout: { label: l10n.t("Open Checkout Again"), icon: "link-external" },
		copyLink: { label: l10n.t("Copy Link"), icon: "copy" },
		stopWatching: { label: l10n.t("Stop Waiting") },
		keepWatching: { label: l10n.t("Keep Waiting") },
		startOver: { label: l10n.t("Start Over") },
		openReceipt: { label: l10n.t("Open Receipt"), icon: "link-external" },
	};
	const has: Partial<Record<CheckoutRequest, boolean>> = {
		openCheckout: hasLink,
		copyLink: hasLink,
		openReceipt: hasReceipt,
	};
	const press = async (request: CheckoutRequest): Promise<void> => {
		const moveFocus = focusUnlessMoved("amount");
		await (request === "copyLink" ? copy : send)(depositPage, request, { id });
		// The form appears instead of the checkout and its buttons.
		if (request === "startOver") moveFocus();
	};
	const possible = requests[state].filter((request) => has[request] !== false);
	return possible.map((request, index) => (
		<Button
			key={request}
			icon={buttons[request].icon}
			secondary={index > 0 || !primary}
			onClick={() => press(request)}
		>
			{buttons[request].label}
		</Button>
	));
}
