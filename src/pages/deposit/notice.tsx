/** The outcome of a checkout request that didn't succeed. */
import * as l10n from "@vscode/l10n";
import { formatSeconds, formatTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { Button } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { depositPage, type DepositNotice } from "./protocol.ts";

export function Notice({ notice }: { readonly notice: DepositNotice }) {
	return notice.kind === "unknown" ? (
		<Unknown sentAt={notice.sentAt} />
	) : (
		<Failed key={notice.kind} notice={notice} />
	);
}

function Unknown({ sentAt }: { readonly sentAt: string }) {
	const { send } = usePage(depositPage);
	const startNew = async (): Promise<void> => {
		await send("dismissNotice", null);
		focusControl("amount");
	};
	return (
		<Banner
			kind="warning"
			icon="question"
			role="alert"
			id="deposit-notice"
			title={l10n.t("Couldn’t confirm whether a checkout was created")}
			actions={
				<>
					<Button id="start-new" onClick={startNew}>
						{l10n.t("Start a New Deposit")}
					</Button>
					<Dismiss />
				</>
			}
		>
			<p>
				{l10n.t(
					"The request was sent at {0}, but no usable response arrived, so there’s no checkout page to open. You can’t be charged without opening that page, so you can start a new deposit.",
					formatTimestamp(sentAt, formatSeconds),
				)}
			</p>
		</Banner>
	);
}

function Failed({ notice }: { readonly notice: Exclude<DepositNotice, { kind: "unknown" }> }) {
	const { send } = usePage(depositPage);
	const returnToWebPages = async (): Promise<void> => {
		await send("returnToWebPages", null);
		focusControl("amount");
	};
	const rejectedLinks = notice.kind === "rejectedLinks";
	return (
		<Banner
			kind="failure"
			icon="error"
			role="alert"
			id="deposit-notice"
			title={titleOf(notice.kind)}
			actions={
				<>
					{rejectedLinks && (
						<Button id="web-pages" onClick={returnToWebPages}>
							{l10n.t("Return to a Web Page Instead")}
						</Button>
					)}
					<Dismiss />
				</>
			}
		>
			<p dir="auto">{display(notice.text, 600)}</p>
			{rejectedLinks && (
				<p>
					{l10n.t(
						"The checkout was set up to return to VS Code. The marketplace might accept only web page addresses.",
					)}
				</p>
			)}
		</Banner>
	);
}

function titleOf(kind: "rejected" | "rejectedLinks" | "notSent" | "blocked"): string {
	switch (kind) {
		case "rejected":
		case "rejectedLinks":
			return l10n.t("The marketplace rejected the deposit");
		case "notSent":
			return l10n.t("Nothing was sent");
		case "blocked":
			return l10n.t("Another deposit is still unconfirmed");
	}
}

function Dismiss() {
	const { send } = usePage(depositPage);
	return (
		<Button id="dismiss" secondary onClick={() => send("dismissNotice", null)}>
			{l10n.t("Dismiss")}
		</Button>
	);
}
