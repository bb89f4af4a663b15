/** The account line of a page, and what replaces a page without a usable account. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { display } from "../../../base/text.ts";
import type { AccountState } from "../protocol/wallet.ts";
import { Button, Icon } from "./controls.tsx";
import { Meta } from "./layout.tsx";
import { StateBlock } from "./notices.tsx";
import { UntrustedText } from "./values.tsx";

/** The Preact `key` for elements whose state belongs to one account. */
export const accountKey = ({ host, account }: AccountState): string => `${host} ${account}`;

/** Shows the host, the account, and the last characters of the key, or `last` instead of these. */
export function AccountMeta({
	account,
	last,
}: {
	readonly account: AccountState;
	readonly last?: ComponentChildren;
}) {
	const key = account.keyHint !== "" && l10n.t("API key ends in {0}", display(account.keyHint, 12));
	const end = last ?? key;
	return (
		<Meta>
			<strong class="strong">
				<UntrustedText text={account.host} />
			</strong>
			<UntrustedText text={account.account} />
			{end && <span class="muted">{end}</span>}
			{account.local && (
				<>
					<Icon name="beaker" />
					{l10n.t("Local marketplace, no real money")}
				</>
			)}
		</Meta>
	);
}

interface NotConnectedProps {
	/** What signing in is for. */
	readonly text: string;
	readonly signIn: () => unknown;
	readonly inline?: boolean;
}

/** Replaces what needs a connected account. */
export function NotConnected({ text, signIn, inline = false }: NotConnectedProps) {
	return (
		<StateBlock
			icon="account"
			inline={inline}
			title={l10n.t("Not signed in")}
			text={text}
			actions={<Button onClick={signIn}>{l10n.t("Sign In…")}</Button>}
		/>
	);
}

interface NoBuyerProps {
	readonly account: string;
	readonly switchAccount: () => unknown;
	readonly showEarnings: () => unknown;
}

/** Replaces what needs a buyer balance. */
export function NoBuyer({ account, switchAccount, showEarnings }: NoBuyerProps) {
	return (
		<StateBlock
			icon="credit-card"
			title={l10n.t("This account has no buyer balance")}
			text={l10n.t(
				"Only buyer accounts can make deposits. You’re signed in as {0}. To deposit, switch to a buyer account.",
				display(account),
			)}
			inline
			actions={
				<>
					<Button onClick={switchAccount}>{l10n.t("Switch Account…")}</Button>
					<Button secondary onClick={showEarnings}>
						{l10n.t("Show Earnings")}
					</Button>
				</>
			}
		/>
	);
}
