/** The review: exactly what will be sent, confirmed by typing the name again. */
import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import * as z from "zod/mini";
import { display, forJson } from "../../base/text.ts";
import { textProperties } from "../../rules/datasetDraft.ts";
import { visibilityOf } from "../../rules/datasetSummary.ts";
import { checkTyped } from "../../rules/typedConfirmation.ts";
import { Actions, Button, Icon, Segmented, WithIcon } from "../shared/components/controls.tsx";
import { ConfirmationField } from "../shared/components/field.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Notice } from "../shared/components/notices.tsx";
import { UntrustedText } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { labelOf } from "./labels.tsx";
import { newDatasetPage, type NewDatasetState, type PublicationShape } from "./protocol.ts";

type Form = "list" | "json";
type Body = NonNullable<NewDatasetState["body"]>;

/** Key `Review` by the fingerprint: the confirmation is typed for exactly what is shown. */
export function Review({ state }: { readonly state: NewDatasetState }) {
	const [confirmation, setConfirmation] = useState("");
	const [asking, setAsking] = useState(false);
	const { publication, account, body, fingerprint } = state;
	const { kind } = publication;
	const name = typeof body?.["name"] === "string" ? body["name"] : "";
	const free = kind === "idle" || kind === "rejected" || kind === "notSent";
	const verdict = checkTyped(confirmation, name);
	const publish = async (): Promise<void> => {
		setAsking(true);
		await send(newDatasetPage, "publish", { confirmation, fingerprint });
		setAsking(false);
	};
	return (
		<div class="review">
			<Outcome publication={publication} />
			{body && <Sent body={body} />}
			{state.hints.length > 0 && <Hints hints={state.hints} />}
			{free && (
				<ConfirmationField
					label={l10n.t("Type the dataset’s name to confirm")}
					expected={name}
					verdict={verdict}
					value={confirmation}
					onInput={setConfirmation}
				/>
			)}
			<Actions>
				<Button
					id="publish"
					disabled={!free || !verdict.ok || !account.connected || asking}
					onClick={publish}
				>
					{l10n.t("Publish Dataset")}
				</Button>
				<Button
					secondary
					disabled={kind === "sending" || kind === "looking"}
					onClick={() => send(newDatasetPage, "backToEditing")}
				>
					{l10n.t("Continue Editing")}
				</Button>
			</Actions>
		</div>
	);
}

/** What became of the request to publish the dataset, or a warning that publishing can't be undone. */
export function Outcome({ publication }: { readonly publication: PublicationShape }) {
	const { notice, finding, created } = publication;
	return (
		<Notice id="outcome" notice={notice} send={(request) => send(newDatasetPage, request)}>
			{finding && (
				<p>
					<strong class="strong">{display(finding.title, 200)}</strong> {display(finding.sentence, 600)}
				</p>
			)}
			{created && (
				<p>
					<UntrustedText text={created.name} max={200} /> <span class="mono small">{created.id}</span>
				</p>
			)}
			{created?.notes.map((note) => (
				<p key={note}>{note}</p>
			))}
		</Notice>
	);
}

function Sent({ body }: { readonly body: Body }) {
	const [form, setForm] = useState<Form>("list");
	return (
		<Section
			id="what"
			title={l10n.t("What will be sent")}
			after={
				<span class="end actions tight">
					<Segmented<Form>
						name="as"
						label={l10n.t("Show as")}
						class="small"
						value={form}
						segments={[
							{ value: "list", label: l10n.t("List") },
							{ value: "json", label: "JSON" },
						]}
						onChange={setForm}
					/>
				</span>
			}
		>
			{form === "json" ? (
				<pre class="json mono" tabIndex={0}>
					{forJson(body)}
				</pre>
			) : (
				<dl class="sent">
					{order.map((key) => (
						<div key={key}>
							<dt>{labelOf(key)}</dt>
							<dd dir="auto">
								<Value name={key} value={body[key]} />
							</dd>
						</div>
					))}
				</dl>
			)}
		</Section>
	);
}

const order = [...textProperties, "metadata_schema"] as const;

const sentFields = z.array(
	z.object({ name: z.string(), type: z.string(), description: z.optional(z.string()) }),
);

function Value({ name, value }: { readonly name: (typeof order)[number]; readonly value: unknown }) {
	const fields = name === "metadata_schema" ? sentFields.safeParse(value) : undefined;
	if (fields?.success === true) return <SentFields fields={fields.data} />;
	if (typeof value !== "string") return <span class="muted">{l10n.t("Not sent")}</span>;
	if (name === "visibility") return <WithIcon icon={visibilityOf(value).icon}>{value}</WithIcon>;
	if (name === "connector_id") return <span class="mono">{value}</span>;
	return name === "description" ? <span class="prose">{value}</span> : value;
}

function SentFields({ fields }: { readonly fields: z.output<typeof sentFields> }) {
	return (
		<ol class="plain">
			{fields.map(({ name, type, description }) => (
				<li key={name}>
					{`${name} (${type})`}
					{description !== undefined && <div class="small muted prose">{description}</div>}
				</li>
			))}
		</ol>
	);
}

function Hints({ hints }: { readonly hints: readonly string[] }) {
	return (
		<Section id="hints" title={l10n.t("Suggestions")}>
			<ul class="plain">
				{hints.map((hint) => (
					<li key={hint} class="note">
						<Icon name="info" class="info" />
						<span>{hint}</span>
					</li>
				))}
			</ul>
		</Section>
	);
}
