/** The table of filterable fields, with its own search. */
import * as l10n from "@vscode/l10n";
import { useEffect, useRef } from "preact/hooks";
import { display, forDetail } from "../../base/text.ts";
import { Link, WithIcon } from "../shared/components/controls.tsx";
import { innerControl, useFocusAfter } from "../shared/components/focus.tsx";
import { Section } from "../shared/components/layout.tsx";
import { Breakable, UntrustedText } from "../shared/components/values.tsx";
import type { DatasetRecord } from "./protocol.ts";

type Field = DatasetRecord["fields"][number];

/** A link shows the rest. */
const SHOWN_AT_FIRST = 12;

interface FieldsProps extends Pick<DatasetRecord, "fields" | "queryable"> {
	readonly search?: string | undefined;
	readonly all?: boolean | undefined;
	readonly change: (kept: { readonly search?: string; readonly allFields?: boolean }) => void;
}

export function Fields({ fields, queryable, search = "", all = false, change }: FieldsProps) {
	const focusAfter = useFocusAfter();
	const showAll = (): void => {
		change({ allFields: true });
		focusAfter("fields");
	};
	const text = search.trim().toLocaleLowerCase();
	const found = matching(fields, text);
	const shown = all || text !== "" ? found : found.slice(0, SHOWN_AT_FIRST);
	return (
		<Section
			id="fields"
			focusable
			title={l10n.t("Fields")}
			after={
				fields.length > 0 && (
					<>
						<span class="count" id="field-count" role="status">
							{text === "" ? fields.length : l10n.t("{0} of {1}", found.length, fields.length)}
						</span>
						<Search text={search} setText={(typed) => change({ search: typed })} />
					</>
				)
			}
		>
			{found.length === 0 ? (
				<p class="muted">
					{text !== ""
						? l10n.t("No fields match “{0}”.", display(text))
						: queryable
							? l10n.t("This dataset has no fields, so you can’t filter queries.")
							: l10n.t("This dataset has no fields.")}
				</p>
			) : (
				<>
					{queryable && (
						<p class="hint">{l10n.t("You can filter by these fields when you query this dataset.")}</p>
					)}
					<FieldTable fields={shown} />
					{shown.length < found.length && (
						<p class="more">
							<Link onClick={showAll}>{l10n.t("Show all {0} fields", found.length)}</Link>
						</p>
					)}
				</>
			)}
		</Section>
	);
}

function matching(fields: readonly Field[], text: string): readonly Field[] {
	return text === ""
		? fields
		: fields.filter(({ name, type, description }) =>
				`${name}\n${type}\n${description}`.toLocaleLowerCase().includes(text),
			);
}

interface SearchProps {
	readonly text: string;
	readonly setText: (text: string) => void;
}

function Search({ text, setText }: SearchProps) {
	const box = useRef<HTMLElementTagNameMap["vscode-textfield"]>(null);
	useEffect(() => {
		const focusOnSlash = (event: KeyboardEvent): void => {
			const target = event.composedPath()[0];
			const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
			if (event.key === "/" && !typing) {
				event.preventDefault();
				innerControl(box.current)?.focus();
			}
		};
		document.addEventListener("keydown", focusOnSlash);
		return () => document.removeEventListener("keydown", focusOnSlash);
	}, []);
	const clear = (event: KeyboardEvent): void => {
		if (event.key === "Escape" && text !== "") {
			event.stopPropagation();
			setText("");
		}
	};
	return (
		<vscode-textfield
			ref={box}
			class="end search"
			id="field-search"
			label={l10n.t("Search fields")}
			placeholder={l10n.t("Search fields")}
			autocomplete="off"
			value={text}
			onInput={({ currentTarget }) => setText(currentTarget.value)}
			onKeyDown={clear}
		>
			<span slot="content-before" class="codicon codicon-search" aria-hidden="true" />
		</vscode-textfield>
	);
}

/** The roles are explicit, because a narrow page lays the table out without table display. */
function FieldTable({ fields }: { readonly fields: readonly Field[] }) {
	return (
		<table class="grid stacked" id="field-table" role="table" aria-labelledby="fields">
			<thead role="rowgroup">
				<tr role="row">
					{[l10n.t("Name"), l10n.t("Type"), l10n.t("Description")].map((name) => (
						<th key={name} role="columnheader" scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup">
				{fields.map((field) => (
					<FieldRow key={field.name} field={field} />
				))}
			</tbody>
		</table>
	);
}

function FieldRow({ field: { name, type, description } }: { readonly field: Field }) {
	const text = forDetail(description).trim();
	return (
		<tr role="row">
			<th role="rowheader" scope="row" class="mono" dir="auto">
				<Breakable text={display(name, 200)} />
			</th>
			<td role="cell">
				<WithIcon icon={typeIcon(type)}>
					<UntrustedText text={type} max={60} />
				</WithIcon>
			</td>
			<td role="cell" dir="auto">
				{text === "" ? <span class="muted">{l10n.t("No description")}</span> : text}
			</td>
		</tr>
	);
}

const icons: Partial<Record<string, string>> = {
	string: "symbol-string",
	number: "symbol-numeric",
	integer: "symbol-numeric",
	boolean: "symbol-boolean",
	date: "calendar",
	datetime: "calendar",
};

const typeIcon = (type: string): string => icons[type.toLowerCase()] ?? "symbol-misc";
