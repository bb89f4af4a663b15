/** A dataset's key facts and actions, below its name. */
import * as l10n from "@vscode/l10n";
import { formatMoney } from "../../base/money.ts";
import { displayName } from "../../base/text.ts";
import { visibilityOf } from "../../rules/datasetSummary.ts";
import { Actions, Button, Icon, IconButton, Link } from "../shared/components/controls.tsx";
import { SplitButton } from "../shared/components/menu.tsx";
import { Meta } from "../shared/components/layout.tsx";
import { Age, useNow } from "../shared/components/values.tsx";
import { send, copy } from "../shared/components/page.tsx";
import { datasetPage, type CopiedAs, type RecordProps } from "./protocol.ts";

/** Data older than this is shown with its age. */
const STALE_MS = 10 * 60_000;

interface HeaderProps extends RecordProps {
	/** The count entered for the estimate. */
	readonly chunks: string;
}

export function Header({ state, record, chunks }: HeaderProps) {
	return (
		<>
			<Facts state={state} record={record} />
			<Actions>
				{state.owner ? <OwnerActions /> : <BuyerActions pinned={state.pinned} chunks={chunks} />}
				<Button icon="code" secondary onClick={() => send(datasetPage, "insertSnippet")}>
					{l10n.t("Insert Code Snippet…")}
				</Button>
				<CopyMenu />
				<Actions class="tight">
					<IconButton
						icon="json"
						label={l10n.t("Open as JSON")}
						onClick={() => send(datasetPage, "openAsJson")}
					/>
					<IconButton
						id="refresh"
						icon="refresh"
						label={l10n.t("Refresh")}
						onClick={() => send(datasetPage, "refresh")}
					/>
				</Actions>
			</Actions>
		</>
	);
}

function Facts({ state, record }: RecordProps) {
	const now = useNow();
	const { owner, watched, readAt } = state;
	const visibility = visibilityOf(record.visibility);
	return (
		<Meta label={l10n.t("At a glance")}>
			<Link
				title={l10n.t("Show this seller’s datasets in Discover.")}
				onClick={() => send(datasetPage, "showSeller")}
			>
				<bdi>{displayName(record.seller_name, record.seller_id)}</bdi>
			</Link>
			<>
				<Icon name={visibility.icon} />
				<span dir="auto">{visibility.text}</span>
			</>
			{owner ? (
				<>
					<Icon name="person" />
					{l10n.t("In My Datasets")}
				</>
			) : (
				<>
					<Icon
						name={record.subscribed ? "pass-filled" : "circle-slash"}
						class={record.subscribed ? "ok" : ""}
					/>
					{record.subscribed ? l10n.t("Access granted") : l10n.t("Access not granted")}
				</>
			)}
			<>
				<Icon name={record.queryable ? "plug" : "debug-disconnect"} />
				{record.queryable ? l10n.t("Queryable") : l10n.t("Not queryable")}
			</>
			{watched !== null && (
				<>
					<Icon name="bell" />
					{l10n.t("Watching for {0} or less", formatMoney(watched, record.currency))}
				</>
			)}
			{readAt !== null && now - readAt > STALE_MS && (
				<span class="muted">
					<Age at={readAt} say={(age) => l10n.t("Refreshed {0}", age)} />
				</span>
			)}
		</Meta>
	);
}

function BuyerActions({ pinned, chunks }: { readonly pinned: boolean; readonly chunks: string }) {
	return (
		<>
			<Button icon={pinned ? "pinned" : "pin"} secondary onClick={() => send(datasetPage, "togglePin")}>
				{pinned ? l10n.t("Unpin") : l10n.t("Pin")}
			</Button>
			<Button icon="bell" secondary onClick={() => send(datasetPage, "watchPrice")}>
				{l10n.t("Watch Price…")}
			</Button>
			<Button icon="diff" secondary onClick={() => send(datasetPage, "compare", { chunks })}>
				{l10n.t("Compare…")}
			</Button>
		</>
	);
}

function OwnerActions() {
	return (
		<>
			<Button icon="person-add" onClick={() => send(datasetPage, "grantAccess")}>
				{l10n.t("Grant Access…")}
			</Button>
			<Button secondary onClick={() => send(datasetPage, "revokeAccess")}>
				{l10n.t("Revoke Access…")}
			</Button>
			<Button icon="list-flat" secondary onClick={() => send(datasetPage, "accessLedger")}>
				{l10n.t("Show Access Ledger")}
			</Button>
		</>
	);
}

const copyAs = (what: CopiedAs) => () => copy(datasetPage, "copy", what);

function CopyMenu() {
	return (
		<SplitButton
			id="copy"
			icon="copy"
			moreLabel={l10n.t("Show More Copy Options")}
			items={[
				{ label: l10n.t("Copy ID"), onClick: copyAs("id") },
				{ label: l10n.t("Copy Link"), onClick: copyAs("link") },
				{ label: l10n.t("Copy as JSON"), onClick: copyAs("json") },
				{ label: l10n.t("Copy as Markdown"), onClick: copyAs("markdown") },
				{ label: l10n.t("Copy as curl"), onClick: copyAs("curl") },
			]}
		/>
	);
}
