/** The form for editing a draft, with live validation. */
import * as l10n from "@vscode/l10n";
import { useCallback, useState } from "preact/hooks";
import { type DatasetDraft, hasConnector, knownCurrencies } from "../../rules/datasetDraft.ts";
import { checkDraft, type DraftProblem } from "../../rules/draftProblems.ts";
import { ownNameHints } from "../../rules/listingHints.ts";
import { Actions, Button, Icon, Link, onSubmitKey } from "../shared/components/controls.tsx";
import { afterClick, Field, type FieldProps, Message, TextArea } from "../shared/components/field.tsx";
import { focusControl, isFocusLost, useFocusAfter } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { send } from "../shared/components/page.tsx";
import { Combo } from "./combo.tsx";
import { useDraftKeeper, type DraftKeeper } from "./draftKeeper.tsx";
import { FieldRows } from "./fieldRows.tsx";
import { labelOf } from "./labels.tsx";
import { Preview } from "./preview.tsx";
import { newDatasetPage, type NewDatasetState } from "./protocol.ts";
import { Visibility } from "./visibility.tsx";

/** Returns the props of the field that edits a property of the draft. */
type Bind = (path: Exclude<keyof DatasetDraft, "metadata_schema">) => FieldProps;

interface DraftFormProps {
	readonly state: NewDatasetState;
	/** Whether another step is shown. The form then keeps what was typed. */
	readonly hidden: boolean;
}

/**
 * Shows a field's problems once it loses focus or a review is requested, then on every keystroke, but too many fields at
 * once. Key `DraftForm` by the revision of the host's draft, as `useDraftKeeper` requires.
 */
export function DraftForm({ state, hidden }: DraftFormProps) {
	const [draft, keeper] = useDraftKeeper(state);
	const [left, leave] = useTouchedFields();
	const [asked, setAsked] = useState(false);
	const focusAfter = useFocusAfter();
	const problems: readonly DraftProblem[] = [
		...checkDraft(draft),
		...ownNameHints(draft.name, state.ownNames).map((hint) => ({ ...hint, severity: "warning" as const })),
	];
	const errors = problems.filter(({ severity }) => severity === "error");
	const keyOf = (index: string): string => String(draft.metadata_schema[Number(index)]?.key);
	const due = problems.filter(({ path }) => asked || left.has(path.replace(/\d+/, keyOf)));
	const ofAllFields = problems.find(({ path }) => path === "metadata_schema");
	const bind: Bind = (path) => ({
		id: path,
		label: labelOf(path),
		value: draft[path],
		problem: due.find((problem) => problem.path === path),
		onInput: (text) => keeper.change({ [path]: text }),
		onLeave: () => leave(path),
	});
	const review = async (): Promise<void> => {
		setAsked(true);
		if (errors.length > 0) focusAfter("problems");
		else await send(newDatasetPage, "review", { draft });
	};
	const { length: count } = draft.metadata_schema;
	return (
		<>
			{asked && errors.length > 0 && !hidden && <Problems errors={errors} />}
			{/* No <form>: in one, each keystroke would restyle every field, because the component library has rules for `:invalid` fields. */}
			<div class="columns" hidden={hidden} onKeyDown={onSubmitKey(review)}>
				<div class="sections">
					<Listing bind={bind} />
					<Price bind={bind} />
					<Section
						id="metadata_schema"
						focusable
						title={l10n.t("Fields")}
						after={<span class="count">{count === 0 ? "" : count}</span>}
					>
						<p class="hint">{l10n.t("Optional. Buyers can filter by these fields.")}</p>
						{ofAllFields && <Message problem={ofAllFields} id="metadata_schema" onUse={() => undefined} />}
						<FieldRows keeper={keeper} fields={draft.metadata_schema} problems={due} onLeave={leave} />
					</Section>
					<Connector bind={bind} connected={hasConnector(draft)} />
				</div>
				<aside class="aside sticky" aria-labelledby="prev">
					<div class="section-head">
						<h2 id="prev">{l10n.t("What buyers will see")}</h2>
					</div>
					<Preview draft={draft} sellerName={state.sellerName} />
					<p class="small muted">{l10n.t("The preview updates as you type.")}</p>
				</aside>
				<Foot keeper={keeper} review={review} />
			</div>
		</>
	);
}

function Listing({ bind }: { readonly bind: Bind }) {
	return (
		<Section
			id="s-listing"
			title={l10n.t("Listing")}
			after={<span class="end muted small">{l10n.t("* Required")}</span>}
		>
			<Field
				{...bind("name")}
				required
				help={l10n.t("Buyers search for this name. You can’t change the name later.")}
			/>
			<TextArea
				{...bind("description")}
				required
				help={l10n.t(
					"Describe in plain text what the dataset contains, where it comes from, and how often it’s updated.",
				)}
			/>
			<Visibility {...bind("visibility")} />
		</Section>
	);
}

/** The price and its currency side by side; the currency's message goes below both. */
function Price({ bind }: { readonly bind: Bind }) {
	const currency = bind("currency");
	const { id, problem, onInput } = currency;
	return (
		<Section id="s-price" title={l10n.t("Price")}>
			<Field
				{...bind("price_per_chunk")}
				required
				inputMode="decimal"
				help={l10n.t("Use up to 8 decimal places.")}
				unit={<Combo {...currency} class="narrow" known={knownCurrencies} required />}
				below={
					<div class="message" id="currency-message">
						{problem && <Message problem={problem} id={id} onUse={onInput} />}
					</div>
				}
			/>
		</Section>
	);
}

interface ConnectorProps {
	readonly bind: Bind;
	readonly connected: boolean;
}

function Connector({ bind, connected }: ConnectorProps) {
	return (
		<Section id="s-conn" title={l10n.t("Connector")}>
			<p class="hint">
				{l10n.t(
					"Optional. Buyers can query a dataset only if it has a connector to an external index. The marketplace doesn’t support adding a connector later.",
				)}
			</p>
			<Field
				{...bind("connector_id")}
				class="mono"
				help={l10n.t(
					"Get the ID from the marketplace. If you enter one, also enter an index name and an embedding model.",
				)}
			/>
			<div class="pair">
				<Field {...bind("index_name")} required={connected} />
				<Field {...bind("embedding_model")} required={connected} />
				<Field {...bind("namespace")} placeholder={l10n.t("Optional")} />
			</div>
		</Section>
	);
}

interface FootProps {
	readonly keeper: DraftKeeper;
	readonly review: () => Promise<void>;
}

function Foot({ keeper, review }: FootProps) {
	const discard = async (): Promise<void> => {
		await keeper.flush();
		await send(newDatasetPage, "discard");
		// Another form has replaced this one.
		if (isFocusLost()) focusControl("name");
	};
	return (
		<footer class="form-foot">
			<p class="note">
				<Icon name="info" class="info" />
				<span>
					{l10n.t(
						"The marketplace doesn’t support changing or deleting a published dataset. You’ll review exactly what will be sent before you publish.",
					)}
				</span>
			</p>
			<Actions>
				<Button onClick={review}>{l10n.t("Review…")}</Button>
				<Button
					icon="json"
					secondary
					onClick={() => send(newDatasetPage, "saveAsManifest", { draft: keeper.draft })}
				>
					{l10n.t("Save as Manifest…")}
				</Button>
				<span class="end">
					<Button secondary onClick={discard}>
						{l10n.t("Delete Draft…")}
					</Button>
				</span>
			</Actions>
		</footer>
	);
}

/** The paths of the controls that lost focus, with a field's key instead of its index. */
function useTouchedFields(): readonly [ReadonlySet<string>, (path: string) => void] {
	const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
	const leave = useCallback((path: string) => {
		afterClick(() => setTouched((before) => new Set([...before, path])));
	}, []);
	return [touched, leave];
}

/** Problems to fix before the review, with a link to each. Screen readers read the banner when it takes the focus. */
function Problems({ errors }: { readonly errors: readonly DraftProblem[] }) {
	const title =
		errors.length === 1
			? l10n.t("Fix 1 problem before you review")
			: l10n.t("Fix {0} problems before you review", errors.length);
	return (
		<div class="summary">
			<Banner kind="failure" icon="error" role="note" id="problems" title={title}>
				<ul class="plain">
					{errors.map(({ path, message }) => (
						<li key={`${path} ${message}`}>
							<Link onClick={() => focusControl(path)}>{labelOf(path)}</Link>
							{`: ${message}`}
						</li>
					))}
				</ul>
			</Banner>
		</div>
	);
}
