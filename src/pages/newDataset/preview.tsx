/** The dataset as buyers will see it. */
import * as l10n from "@vscode/l10n";
import { formatUnits, pricedLabel } from "../../base/money.ts";
import { display, isolate } from "../../base/text.ts";
import { checkPrice } from "../../rules/typedAmount.ts";
import { visibilityOf } from "../../rules/datasetSummary.ts";
import { Icon } from "../shared/components/controls.tsx";
import { Meta } from "../shared/components/layout.tsx";
import { Breakable, Currency, UntrustedText } from "../shared/components/values.tsx";
import { pathOf } from "./fieldEdits.tsx";
import { type DatasetDraft, hasConnector } from "../../rules/datasetDraft.ts";

const FIELDS_SHOWN = 8;

interface PreviewProps {
	readonly draft: DatasetDraft;
	readonly sellerName: string;
}

/** The list row that buyers will see, and a short form of the dataset's page. */
export function Preview({ draft, sellerName }: PreviewProps) {
	const price = checkPrice(draft.price_per_chunk);
	const amount = price.ok ? formatUnits(price.value) : undefined;
	const visibility = visibilityOf(draft.visibility);
	const name = display(draft.name, 200) || l10n.t("No name yet");
	const seller = display(sellerName) || l10n.t("Your seller name");
	const queryable = hasConnector(draft);
	const row = queryable ? [seller] : [l10n.t("not queryable"), seller];
	return (
		<div class="panel preview">
			<div class="tree-row">
				<Icon name={visibility.icon} />
				<span class="name">{amount === undefined ? name : pricedLabel(draft, isolate(name))}</span>
				<span class="desc">{row.join(" · ")}</span>
			</div>
			<hr />
			<div>
				<p class="preview-title" dir="auto">
					{name}
				</p>
				<Meta class="small">
					<bdi class="muted">{seller}</bdi>
					<>
						<Icon name={visibility.icon} />
						{visibility.text}
					</>
					<>
						<Icon name={queryable ? "plug" : "debug-disconnect"} />
						{queryable ? l10n.t("Queryable") : l10n.t("Not queryable")}
					</>
				</Meta>
			</div>
			<p class="figure">
				<span class={amount === undefined ? "muted" : "num"}>{amount ?? "–"}</span>{" "}
				<Currency code={draft.currency} /> <span class="small muted per">{l10n.t("per chunk")}</span>
			</p>
			<p class="small clamp" dir="auto">
				{draft.description.trim() || l10n.t("No description yet")}
			</p>
			<hr />
			<Fields fields={draft.metadata_schema} />
		</div>
	);
}

function Fields({ fields }: { readonly fields: DatasetDraft["metadata_schema"] }) {
	const named = fields.filter(({ name }) => name.trim() !== "");
	const rest = named.length - FIELDS_SHOWN;
	return (
		<>
			<p class="small strong">
				{fields.length === 1 ? l10n.t("1 field") : l10n.t("{0} fields", fields.length)}
			</p>
			<ul class="preview-fields small">
				{named.slice(0, FIELDS_SHOWN).map(({ name, type }, index) => (
					<li key={pathOf(index, "name")}>
						<span class="mono" dir="auto">
							<Breakable text={display(name, 60)} />
						</span>
						<span class="muted">
							<UntrustedText text={type} max={60} />
						</span>
					</li>
				))}
			</ul>
			{rest > 0 && <p class="small muted">{l10n.t("More fields: {0}", rest)}</p>}
		</>
	);
}
