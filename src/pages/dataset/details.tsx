/** The seller's description, the record's details, and the seller's other datasets. */
import * as l10n from "@vscode/l10n";
import { formatColumn, groupDigits, isFree } from "../../base/money.ts";
import { display, displayName, forDetail } from "../../base/text.ts";
import { visibilityOf } from "../../rules/datasetSummary.ts";
import { CopyButton, Icon, Link } from "../shared/components/controls.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Currency, DateTime, HiddenText, Line, rich, UntrustedText } from "../shared/components/values.tsx";
import { send, copy } from "../shared/components/page.tsx";
import { datasetPage, type CopiedAs, type DatasetState, type RecordProps } from "./protocol.ts";

export function About({ state, record }: RecordProps) {
	const text = forDetail(record.description).trim();
	return (
		<Section id="about" title={l10n.t("About")}>
			{text !== "" ? (
				<p class="prose" dir="auto">
					{text}
				</p>
			) : (
				<p class="muted">
					{state.fromList
						? l10n.t("The description and fields appear on this page when the dataset loads.")
						: l10n.t("The seller hasn’t added a description.")}
				</p>
			)}
		</Section>
	);
}

export function Details({ state, record }: RecordProps) {
	return (
		<section aria-labelledby="details">
			<h3 id="details" class="facts-title">
				{l10n.t("Details")}
			</h3>
			<dl class="facts">
				<IdFact
					name={l10n.t("Dataset ID")}
					id={record.id}
					copyLabel={l10n.t("Copy Dataset ID")}
					copyAs="id"
				/>
				<IdFact
					name={l10n.t("Seller ID")}
					id={record.seller_id}
					copyLabel={l10n.t("Copy Seller ID")}
					copyAs="sellerId"
				/>
				<Line name={l10n.t("Created")}>
					<DateTime at={record.created_at} />
				</Line>
				<Line name={l10n.t("Updated")}>
					<DateTime at={record.updated_at} />
				</Line>
				{record.others.map(({ name, value }) => (
					<Line
						key={name}
						name={
							<span class="mono" dir="auto">
								{display(name, 60)}
							</span>
						}
					>
						<UntrustedText text={value} max={300} />
					</Line>
				))}
				<Line name={l10n.t("Marketplace")}>
					<UntrustedText text={state.host} />
				</Line>
			</dl>
		</section>
	);
}

interface IdFactProps {
	readonly name: string;
	readonly id: string;
	readonly copyLabel: string;
	readonly copyAs: CopiedAs;
}

function IdFact({ name, id, copyLabel, copyAs }: IdFactProps) {
	const shown = display(id);
	return (
		<div>
			<dt>{name}</dt>
			<dd class="mono" dir="ltr" title={shown}>
				{shown}
			</dd>
			<dd>
				<CopyButton label={copyLabel} copy={() => copy(datasetPage, "copy", copyAs)} />
			</dd>
		</div>
	);
}

export function Siblings({ state: { siblings, siblingCount }, record }: RecordProps) {
	const seller = <bdi>{displayName(record.seller_name, record.seller_id)}</bdi>;
	const prices = formatColumn(siblings.map((sibling) => sibling.price_per_chunk));
	return (
		<Section
			id="more"
			title={rich(l10n.t("More from {0}"), seller)}
			after={<span class="count">{groupDigits(siblingCount)}</span>}
		>
			<ul class="rows">
				{siblings.map((sibling, index) => (
					<Sibling key={sibling.id} sibling={sibling} price={prices[index] ?? ""} />
				))}
			</ul>
			{siblingCount > siblings.length && (
				<p class="more">
					<Link onClick={() => send(datasetPage, "showSeller")}>
						{l10n.t("Show all of this seller’s datasets in Discover")}
					</Link>
				</p>
			)}
		</Section>
	);
}

interface SiblingProps {
	readonly sibling: DatasetState["siblings"][number];
	readonly price: string;
}

function Sibling({ sibling, price }: SiblingProps) {
	const { id, name, visibility, queryable, currency } = sibling;
	const { icon, text } = visibilityOf(visibility);
	return (
		<li>
			<Icon name={icon} />
			<span>
				<Link dir="auto" onClick={() => send(datasetPage, "openDataset", { id })}>
					{displayName(name, id, 200)}
				</Link>
				<HiddenText>{`, ${text}`}</HiddenText>
				{!queryable && (
					<>
						{" "}
						<span class="muted small">{l10n.t("Not queryable")}</span>
					</>
				)}
			</span>
			<span class="num">
				{isFree(sibling) ? (
					l10n.t("free")
				) : (
					<>
						{price} <Currency code={currency} />
					</>
				)}
			</span>
		</li>
	);
}
