/** Access to a dataset: granting and revoking it for a list of addresses, and the access ledger. */
import "@vscode-elements/elements/dist/vscode-badge/vscode-badge.js";
import "@vscode-elements/elements/dist/vscode-tabs/vscode-tabs.js";
import "@vscode-elements/elements/dist/vscode-tab-header/vscode-tab-header.js";
import "@vscode-elements/elements/dist/vscode-tab-panel/vscode-tab-panel.js";
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useState } from "preact/hooks";
import { groupDigits } from "../../base/decimal.ts";
import { accountKey } from "../shared/components/account.tsx";
import { Link, onSubmitKey } from "../shared/components/controls.tsx";
import { focusControl, useFocusAfter } from "../shared/components/focus.tsx";
import { Meta, Page } from "../shared/components/layout.tsx";
import { renderPage, usePage } from "../shared/components/page.tsx";
import { UntrustedText } from "../shared/components/values.tsx";
import { Plan, Run, showPlan } from "./addresses.tsx";
import { Ledger } from "./ledger.tsx";
import { ADDRESSES_ID, Buyers, isEndDateIncomplete, UNTIL_ID, useAddressList } from "./buyers.tsx";
import { accessPage, type AccessState } from "./protocol.ts";

renderPage(accessPage, AccessPage);

function AccessPage({ state }: { readonly state: AccessState }) {
	const { account, asked, ledger, plan } = state;
	const [tab, setTab] = useState(0);
	const focusAfter = useFocusAfter();
	const isGiven = plan.source !== "";
	useLayoutEffect(() => {
		if (asked.serial === 0) return;
		setTab(asked.tab === "ledger" ? 1 : 0);
		// The tab's panel is displayed a moment later.
		if (isGiven) requestAnimationFrame(showPlan);
	}, [asked.serial, asked.tab, isGiven]);
	return (
		<Page title={l10n.t("Access")} meta={<AccessMeta state={state} />} class="access-page">
			<vscode-tabs
				panel
				selected-index={tab}
				onvsc-tabs-select={({ currentTarget }) => setTab(currentTarget.selectedIndex)}
			>
				<vscode-tab-header slot="header">{l10n.t("Grant or Revoke")}</vscode-tab-header>
				<vscode-tab-panel panel>
					<GrantOrRevoke state={state} />
				</vscode-tab-panel>
				<vscode-tab-header slot="header">
					{l10n.t("Access Ledger")}
					{ledger.count > 0 && (
						<vscode-badge variant="counter" slot="content-after">
							{groupDigits(ledger.count)}
						</vscode-badge>
					)}
				</vscode-tab-header>
				<vscode-tab-panel panel>
					<div class="tab">
						<Ledger
							key={accountKey(account)}
							ledger={ledger}
							toChange={() => {
								setTab(0);
								focusAfter(ADDRESSES_ID);
							}}
						/>
					</div>
				</vscode-tab-panel>
			</vscode-tabs>
		</Page>
	);
}

function GrantOrRevoke({ state }: { readonly state: AccessState }) {
	const { account, given, untilProblem, plan, run } = state;
	const { send } = usePage(accessPage);
	const list = useAddressList(given);
	const [incomplete, setIncomplete] = useState(false);
	const problem =
		incomplete && list.until === "" ? l10n.t("Complete the end date, or clear it.") : untilProblem;
	const start = async (): Promise<void> => {
		setIncomplete(isEndDateIncomplete());
		if (isEndDateIncomplete()) return focusControl(UNTIL_ID);
		await list.flush();
		await send("start");
	};
	return (
		<div class="tab" onKeyDown={run === null && plan.total > 0 ? onSubmitKey(start) : undefined}>
			{run && <Run run={run} />}
			{run === null && <Buyers list={list} untilProblem={problem} demo={account.local && plan.total === 0} />}
			{run === null && plan.total > 0 && <Plan plan={plan} connected={account.connected} start={start} />}
		</div>
	);
}

function AccessMeta({ state: { account, dataset } }: { readonly state: AccessState }) {
	const { send } = usePage(accessPage);
	return (
		<Meta>
			<Link onClick={() => send("openDataset")}>
				<UntrustedText text={dataset.name} max={200} />
			</Link>
			{account.connected && (
				<strong class="strong">
					<UntrustedText text={account.host} />
				</strong>
			)}
			{account.connected ? (
				<UntrustedText text={account.account} />
			) : (
				<Link onClick={() => send("signIn")}>{l10n.t("Sign in…")}</Link>
			)}
		</Meta>
	);
}
