import * as l10n from "@vscode/l10n";
import { formatDate, parseTimestamp } from "../../base/dates.ts";
import { formatUnits, groupDigits, parseDecimal } from "../../base/money.ts";
import { AccountMeta, accountKey, NoBuyer, NotConnected } from "../shared/components/account.tsx";
import { Actions, Button, IconButton } from "../shared/components/controls.tsx";
import { ExportButton } from "../shared/components/menu.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Banner, StateBlock } from "../shared/components/notices.tsx";
import { Page } from "../shared/components/layout.tsx";
import { renderPage, send } from "../shared/components/page.tsx";
import { Age, Amount, Currency } from "../shared/components/values.tsx";
import { AllDeposits } from "./allDeposits.tsx";
import { DepositsOverTime } from "./depositsOverTime.tsx";
import { depositHistoryPage, type DepositHistoryState } from "./protocol.ts";

renderPage(depositHistoryPage, DepositHistoryPage);

interface Props {
	readonly state: DepositHistoryState;
}

function DepositHistoryPage({ state }: Props) {
	const { account, reading, count, exporting } = state;
	const first = account.connected && reading && count === 0;
	return (
		<Page
			title={l10n.t("Deposit History")}
			meta={account.connected && <Header state={state} />}
			progress={first ? l10n.t("Loading the deposit history") : undefined}
		>
			{exporting && <ExportProgress read={exporting.read} />}
			{(state.incomplete !== null || state.unreadable > 0) && <Incomplete state={state} />}
			<Content key={accountKey(account)} state={state} />
		</Page>
	);
}

function Header({ state: { account, readAt, phase, count } }: Props) {
	return (
		<>
			<AccountMeta
				account={account}
				last={readAt === null ? undefined : <Age at={readAt} say={(age) => l10n.t("Refreshed {0}", age)} />}
			/>
			{phase !== "none" && (
				<Actions>
					<Button
						icon="credit-card"
						secondary={count === 0 && phase !== "loading"}
						onClick={() => send(depositHistoryPage, "deposit")}
					>
						{l10n.t("Deposit…")}
					</Button>
					{count > 0 && (
						<ExportButton exportAs={(format) => send(depositHistoryPage, "export", { format })} />
					)}
					<IconButton
						id="refresh"
						icon="refresh"
						label={l10n.t("Refresh")}
						onClick={() => send(depositHistoryPage, "refresh")}
					/>
				</Actions>
			)}
		</>
	);
}

function ExportProgress({ read }: { readonly read: number }) {
	return (
		<div>
			<div class="progress-line">
				<span>{l10n.t("Exporting deposits")}</span>
				<span class="num muted" role="status">
					{l10n.t("{0} loaded", groupDigits(read))}
				</span>
				<span class="end">
					<Button secondary onClick={cancelExport}>
						{l10n.t("Cancel")}
					</Button>
				</span>
			</div>
			<vscode-progress-bar indeterminate aria-label={l10n.t("Exporting deposits")} />
		</div>
	);
}

function cancelExport(): void {
	focusControl("export");
	void send(depositHistoryPage, "cancelExport");
}

function Incomplete({ state: { incomplete, unreadable, count } }: Props) {
	return (
		<Banner
			kind="warning"
			icon="warning"
			role="note"
			title={l10n.t("This history is incomplete")}
			actions={
				<>
					<Button secondary onClick={() => send(depositHistoryPage, "refresh")}>
						{l10n.t("Refresh")}
					</Button>
					<Button secondary onClick={() => send(depositHistoryPage, "showLog")}>
						{l10n.t("Show Log")}
					</Button>
				</>
			}
		>
			{incomplete !== null && <p>{incomplete}</p>}
			{unreadable > 0 && (
				<p>
					{unreadable === 1
						? l10n.t("1 deposit couldn’t be loaded and isn’t counted.")
						: l10n.t("{0} deposits couldn’t be loaded and aren’t counted.", groupDigits(unreadable))}
				</p>
			)}
			{count > 0 && (
				<p>
					{count === 1
						? l10n.t("This page lists and totals only 1 deposit, not your full history.")
						: l10n.t(
								"This page lists and totals only {0} deposits, not your full history.",
								groupDigits(count),
							)}
				</p>
			)}
		</Banner>
	);
}

/** Key `Content` by account: the dates, selected bar, and loaded rows in it belong to one account. */
function Content({ state }: Props) {
	const { account, phase, count, incomplete, unreadable, complete } = state;
	if (!account.connected) return <NotConnected text={l10n.t("Sign in to see your deposits.")} />;
	if (phase === "none") return <NoBuyer account={account.account} />;
	if (phase === "failed" && count === 0) return <Failed text={state.problem ?? ""} />;
	if (phase === "ready" && count === 0 && (incomplete !== null || (complete && unreadable > 0))) return null;
	if (phase === "ready" && count === 0 && complete) return <NoDeposits />;
	return (
		<>
			{count > 0 && (
				<>
					<Totals state={state} />
					<DepositsOverTime state={state} />
				</>
			)}
			<AllDeposits state={state} />
		</>
	);
}

function NoDeposits() {
	return (
		<StateBlock
			icon="credit-card"
			inline
			title={l10n.t("No deposits yet")}
			text={l10n.t("Your deposits and their receipts appear on this page.")}
			actions={<Button onClick={() => send(depositHistoryPage, "deposit")}>{l10n.t("Deposit…")}</Button>}
		/>
	);
}

function Failed({ text }: { readonly text: string }) {
	return (
		<StateBlock
			icon="debug-disconnect"
			inline
			title={l10n.t("Couldn’t load the deposit history")}
			text={l10n.t("{0} Your balance isn’t affected.", text)}
			actions={
				<>
					<Button onClick={retry}>{l10n.t("Try Again")}</Button>
					<Button secondary onClick={() => send(depositHistoryPage, "showLog")}>
						{l10n.t("Show Log")}
					</Button>
				</>
			}
		/>
	);
}

function retry(): void {
	focusControl("refresh");
	void send(depositHistoryPage, "retry");
}

/** The total that the marketplace reports, and the sum of the deposits loaded so far. */
function Totals({ state }: Props) {
	const { totalDeposited: all, totals, notTotaled, complete } = state;
	const oldest = state.oldest === null ? undefined : parseTimestamp(state.oldest);
	const count = state.count === 1 ? l10n.t("1 deposit") : l10n.t("{0} deposits", groupDigits(state.count));
	return (
		<dl class="stats">
			{all && (
				<div>
					<dt>{l10n.t("Total deposited")}</dt>
					<dd class="figure">
						<Amount value={all.amount} class="" /> <Currency code={all.currency} />
					</dd>
				</div>
			)}
			<div>
				<dt>{complete ? l10n.t("Total of listed deposits") : l10n.t("Total loaded so far")}</dt>
				{totals.map(({ total, currency }) => (
					<dd key={currency} class="value strong">
						{formatUnits(parseDecimal(total) ?? 0n)} <Currency code={currency} />
					</dd>
				))}
				<dd class="muted small">
					{oldest === undefined ? count : l10n.t("{0} since {1}", count, formatDate(oldest))}
				</dd>
				{notTotaled > 0 && (
					<dd class="muted small">
						{notTotaled === 1
							? l10n.t(
									"1 deposit isn’t included in the totals calculated on this page. Its amount has more than 8 decimal places.",
								)
							: l10n.t(
									"{0} deposits aren’t included in the totals calculated on this page. Their amounts have more than 8 decimal places.",
									groupDigits(notTotaled),
								)}
					</dd>
				)}
			</div>
		</dl>
	);
}
