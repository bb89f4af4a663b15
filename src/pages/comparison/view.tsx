import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import * as z from "zod/mini";
import { checkChunkCount } from "../../rules/chunkCount.ts";
import { NotConnected } from "../shared/components/account.tsx";
import { Actions, Button } from "../shared/components/controls.tsx";
import { ExportButton } from "../shared/components/menu.tsx";
import { Message, problemOf, TextBox } from "../shared/components/field.tsx";
import { StateBlock } from "../shared/components/notices.tsx";
import { Page } from "../shared/components/layout.tsx";
import { renderPage, useDraft, send, copy } from "../shared/components/page.tsx";
import { groupsOf } from "./groups.tsx";
import { comparisonPage, MAX_COMPARED, type ComparisonState } from "./protocol.ts";
import { ComparisonTable } from "./table.tsx";

const draftSchema = z.object({
	chunks: z.string(),
	differencesOnly: z.boolean(),
	/** Serial of the last prefill applied. */
	prefilled: z.number(),
});
type Draft = z.output<typeof draftSchema>;

renderPage(comparisonPage, ComparisonPage);

function ComparisonPage({ state }: { readonly state: ComparisonState }) {
	const { columns, connected, prefill } = state;
	const [draft, change] = useDraft(draftSchema, { chunks: "10,000", differencesOnly: false, prefilled: 0 });
	useLayoutEffect(() => {
		if (prefill !== null && prefill.serial > draft.prefilled)
			change({ chunks: prefill.chunks, prefilled: prefill.serial });
	});
	const verdict = checkChunkCount(draft.chunks);
	const lastValid = useRef(10_000n);
	if (verdict.ok) lastValid.current = verdict.value;
	const chunks = lastValid.current;
	const reading = columns.some(({ phase }) => phase === "loading");
	return (
		<Page
			title={l10n.t("Compare Datasets")}
			meta={<Bar columns={columns} draft={draft} change={change} chunks={chunks} />}
			progress={reading ? l10n.t("Loading datasets") : undefined}
		>
			{!connected && <NotConnected text={l10n.t("Sign in to compare datasets.")} inline />}
			{connected && columns.length === 0 && <NothingToCompare />}
			{columns.some(({ record }) => connected || record !== null) && (
				<ComparisonTable
					columns={columns}
					groups={groupsOf(state, chunks)}
					differencesOnly={draft.differencesOnly}
				/>
			)}
		</Page>
	);
}

interface BarProps extends Pick<ComparisonState, "columns"> {
	readonly draft: Draft;
	readonly change: (part: Partial<Draft>) => void;
	/** The last valid count. */
	readonly chunks: bigint;
}

function Bar({ columns, draft, change, chunks }: BarProps) {
	const full = columns.length >= MAX_COMPARED;
	const problem = problemOf(checkChunkCount(draft.chunks));
	const setChunks = (text: string): void => change({ chunks: text });
	const shown = { chunks: chunks.toString(), differencesOnly: draft.differencesOnly };
	return (
		<>
			<Actions class="compare-bar">
				<div class="unit-field">
					<vscode-label for="chunks">{l10n.t("Chunks")}</vscode-label>
					<TextBox
						id="chunks"
						label={l10n.t("Chunks")}
						class="narrow"
						value={draft.chunks}
						problem={problem}
						inputMode="numeric"
						onInput={setChunks}
					/>
				</div>
				<vscode-checkbox
					label={l10n.t("Differences only")}
					checked={draft.differencesOnly}
					onChange={({ currentTarget }) => change({ differencesOnly: currentTarget.checked })}
				/>
				<Actions class="end">
					<span class="limited">
						<span role="status">
							{full && <span class="muted small limit">{l10n.t("Maximum: {0} datasets", MAX_COMPARED)}</span>}
						</span>
						<Button id="add" icon="add" secondary disabled={full} onClick={() => send(comparisonPage, "add")}>
							{l10n.t("Add Dataset…")}
						</Button>
					</span>
					{columns.some(({ record }) => record !== null) && (
						<>
							<Button icon="markdown" secondary onClick={() => copy(comparisonPage, "copyMarkdown", shown)}>
								{l10n.t("Copy as Markdown")}
							</Button>
							<ExportButton exportAs={(format) => send(comparisonPage, "export", { ...shown, format })} />
						</>
					)}
				</Actions>
			</Actions>
			<div id="chunks-message">{problem && <Message problem={problem} id="chunks" onUse={setChunks} />}</div>
		</>
	);
}

function NothingToCompare() {
	return (
		<StateBlock
			icon="diff"
			title={l10n.t("Nothing to compare yet")}
			text={l10n.t("Add two to four datasets to see them side by side.")}
			actions={<Button onClick={() => send(comparisonPage, "add")}>{l10n.t("Add Dataset…")}</Button>}
		/>
	);
}
