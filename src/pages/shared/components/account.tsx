/** The account line of a page, and what replaces a page without a usable account. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { display } from "../../../base/text.ts";
import { accountRequests, type AccountState } from "../protocol/wallet.ts";
import { Button, Icon } from "./controls.tsx";
import { Meta } from "./layout.tsx";
import { StateBlock } from "./notices.tsx";
import { send } from "./page.tsx";
import { UntrustedText } from "./values.tsx";

const page = { requests: accountRequests };

/** The Preact `key` for elements whose state belongs to one account. */
export const accountKey = ({ host, account }: AccountState): string => `${host} ${account}`;

interface AccountMetaProps {
	readonly account: AccountState;
	readonly last?: ComponentChildren;
}

/** Shows the host, the account, and the last characters of the key, or `last` instead of these. */
export function AccountMeta({ account, last }: AccountMetaProps) {
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
	readonly inline?: boolean;
}

/** Replaces what needs a connected account. */
export function NotConnected({ text, inline = false }: NotConnectedProps) {
	return (
		<StateBlock
			icon="account"
			inline={inline}
			title={l10n.t("Not signed in")}
			text={text}
			actions={<Button onClick={() => send(page, "signIn")}>{l10n.t("Sign In…")}</Button>}
		/>
	);
}

/** Replaces what needs a buyer balance. */
export function NoBuyer({ account }: Pick<AccountState, "account">) {
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
					<Button onClick={() => send(page, "switchAccount")}>{l10n.t("Switch Account…")}</Button>
					<Button secondary onClick={() => send(page, "showEarnings")}>
						{l10n.t("Show Earnings")}
					</Button>
				</>
			}
		/>
	);
}
