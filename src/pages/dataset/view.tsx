import * as l10n from "@vscode/l10n";
import { useLayoutEffect } from "preact/hooks";
import * as z from "zod/mini";
import { Button } from "../shared/components/controls.tsx";
import { focusControl, isFocusLost } from "../shared/components/focus.tsx";
import { Banner, StateBlock } from "../shared/components/notices.tsx";
import { Page } from "../shared/components/layout.tsx";
import { renderPage, useDraft, send } from "../shared/components/page.tsx";
import { UntrustedText } from "../shared/components/values.tsx";
import { About, Details, Siblings } from "./details.tsx";
import { Fields } from "./fields.tsx";
import { Header } from "./header.tsx";
import { PriceComparison } from "./priceComparison.tsx";
import { Price } from "./price.tsx";
import { datasetPage, type DatasetState, HEADING_LIMIT, type RecordProps } from "./protocol.ts";

/** `chunks` is the count entered for the estimate. The others are missing until the user changes them. */
const draftSchema = z.object({
	chunks: z.string(),
	search: z.optional(z.string()),
	allFields: z.optional(z.boolean()),
});

renderPage(datasetPage, DatasetPage);

function DatasetPage({ state }: { readonly state: DatasetState }) {
	const [{ chunks, search, allFields }, change] = useDraft(draftSchema, { chunks: "1,000" });
	const { name, record, phase, refreshing } = state;
	useLayoutEffect(() => {
		document.title = name;
	}, [name]);
	const label = record === null ? l10n.t("Loading the dataset") : l10n.t("Refreshing the dataset");
	const progress = refreshing || phase === "loading" ? label : undefined;
	// Once loaded, a record stays on the page even if a refresh fails, unless the dataset is gone.
	if (record === null || phase === "gone") return <WithoutRecord state={state} progress={progress} />;
	return (
		<Page
			title={<UntrustedText text={name} max={HEADING_LIMIT} />}
			meta={<Header state={state} record={record} chunks={chunks} />}
			progress={progress}
		>
			<Notices state={state} record={record} />
			<div class="columns">
				<About state={state} record={record} />
				<aside class="aside stack" aria-label={l10n.t("Price and details")}>
					<Price
						state={state}
						record={record}
						chunks={chunks}
						setChunks={(text) => change({ chunks: text })}
					/>
					<PriceComparison state={state} record={record} />
					<Details state={state} record={record} />
				</aside>
				{!state.fromList && <Fields {...record} search={search} all={allFields} change={change} />}
				{state.siblings.length > 0 && <Siblings state={state} record={record} />}
			</div>
		</Page>
	);
}

interface WithoutRecordProps {
	readonly state: DatasetState;
	readonly progress: string | undefined;
}

function WithoutRecord({ state: { phase, name, problem, connected }, progress }: WithoutRecordProps) {
	if (phase === "loading" || phase === "ready") {
		return (
			<Page title={<UntrustedText text={name} max={HEADING_LIMIT} />} progress={progress}>
				<p class="muted" role="status">
					{l10n.t("Loading the dataset")}
				</p>
			</Page>
		);
	}
	const gone = phase === "gone";
	return (
		<Page progress={progress}>
			<StateBlock
				heading="h1"
				icon={gone ? "search-stop" : "debug-disconnect"}
				title={gone ? l10n.t("Dataset not found") : l10n.t("Couldn’t load the dataset")}
				text={
					gone ? l10n.t("The dataset doesn’t exist, or you don’t have access to it. Check the ID.") : problem
				}
				actions={
					<>
						<TryAgain connected={connected} />
						{!gone && (
							<Button secondary onClick={() => send(datasetPage, "showLog")}>
								{l10n.t("Show Log")}
							</Button>
						)}
					</>
				}
			/>
		</Page>
	);
}

function Notices({ state: { problem, fromList, owner, connected }, record }: RecordProps) {
	return (
		<>
			{problem !== null && (
				<Banner
					kind="warning"
					icon="debug-disconnect"
					role="status"
					id="refresh-failed"
					title={fromList ? l10n.t("Couldn’t load the dataset") : l10n.t("This page may be out of date")}
					actions={<TryAgain connected={connected} />}
				>
					<p>{problem}</p>
					{fromList && (
						<p>{l10n.t("This page shows the details from when the list of datasets was last loaded.")}</p>
					)}
				</Banner>
			)}
			{owner && !record.queryable && (
				<Banner kind="warning" icon="warning" role="note" title={l10n.t("Not queryable")}>
					<p>
						{l10n.t(
							"Buyers can’t query this dataset. Queries need a connector, and the marketplace doesn’t support adding one later.",
						)}
					</p>
				</Banner>
			)}
		</>
	);
}

/** Offers to sign in instead if nothing can be loaded without. */
function TryAgain({ connected }: Pick<DatasetState, "connected">) {
	return connected ? (
		<Button onClick={refresh}>{l10n.t("Try Again")}</Button>
	) : (
		<Button onClick={() => send(datasetPage, "signIn")}>{l10n.t("Sign In…")}</Button>
	);
}

async function refresh(): Promise<void> {
	await send(datasetPage, "refresh");
	if (isFocusLost()) focusControl("refresh");
}
