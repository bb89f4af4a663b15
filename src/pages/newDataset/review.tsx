/** The review: exactly what will be sent, confirmed by typing the name again. */
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { forJson } from "../../base/text.ts";
import type { CreateState } from "./protocol.ts";
import { h, icon, region, type Child } from "../shared/ui/dom.tsx";
import { banner, button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { field, textfield } from "../shared/ui/field.tsx";
import { segmented } from "../shared/ui/segmented.tsx";
import { visibilityOf } from "../shared/ui/words.tsx";
import type { CreateChannel } from "./channel.tsx";
import { labelOf } from "./labels.tsx";
import { outcomeBanner } from "./outcome.tsx";

type Body = NonNullable<CreateState["body"]>;
type Form = "list" | "json";

const sentFields = z.array(
	z.object({ name: z.string(), type: z.string(), description: z.optional(z.string()) }),
);

export interface ReviewView {
	readonly root: HTMLElement;
	update(state: CreateState): void;
}

export function buildReview(channel: CreateChannel, failures: FailureArea): ReviewView {
	let shown: CreateState | undefined;
	let form: Form = "list";
	const top = h("div");
	const sent = h("div");
	const hints = h("div");
	const confirmation = textfield("");
	const confirm = field(confirmation, {
		id: "confirmation",
		label: l10n.t("Type the dataset’s name to confirm"),
		help: "",
	});
	const send = async (): Promise<void> => {
		if (publish.disabled || !shown) return;
		const { fingerprint } = shown;
		publish.disabled = true;
		await failures.run(async () =>
			channel.request("publish", { confirmation: confirmation.value, fingerprint }),
		);
		check();
	};
	const publish = button(l10n.t("Publish Dataset"), { id: "publish", disabled: true, onClick: send });
	const back = button(l10n.t("Back to Editing"), {
		id: "back",
		secondary: true,
		onClick: async () => failures.run(async () => channel.request("backToEditing", null)),
	});
	const name = (): string => (typeof shown?.body?.name === "string" ? shown.body.name : "");
	const check = (): void => {
		const kind = shown?.publication.kind ?? "idle";
		const free = kind === "idle" || kind === "rejected" || kind === "notSent";
		const typed = name() !== "" && confirmation.value.trim() === name();
		publish.disabled = !free || !typed || shown?.account.connected !== true;
		confirm.root.hidden = !free;
		back.disabled = kind === "sending";
	};
	confirmation.addEventListener("input", check);
	const showTop = region(top, (publication: CreateState["publication"]) =>
		topOf(channel, failures, publication),
	);
	const showSent = region(sent, (value: { body: Body; form: Form }) => bodyOf(value));
	const showHints = region(hints, (list: readonly string[]) => hintsOf(list));
	const redraw = (): void => {
		if (shown?.body) showSent({ body: shown.body, form });
	};
	const choice = formChoice((next) => {
		form = next;
		redraw();
	});
	return {
		root: h(
			"div",
			{ class: "review" },
			top,
			sentSection(choice, sent),
			hints,
			confirm.root,
			h("div", { class: "actions" }, publish, back),
		),
		update: (state) => {
			const before = name();
			shown = state;
			if (name() !== before) confirmation.value = "";
			confirm.setHelp(name());
			showTop(state.publication);
			redraw();
			showHints(state.hints);
			check();
		},
	};
}

function formChoice(onChange: (form: Form) => void): HTMLElement {
	return segmented<Form>({
		name: "as",
		label: l10n.t("Show as"),
		className: "small",
		value: "list",
		segments: [
			{ value: "list", label: l10n.t("List") },
			{ value: "json", label: "JSON" },
		],
		onChange,
	}).root;
}

function sentSection(choice: HTMLElement, sent: HTMLElement): HTMLElement {
	return h(
		"section",
		{ "aria-labelledby": "what" },
		h(
			"div",
			{ class: "section-head" },
			h("h2", { id: "what" }, l10n.t("What will be sent")),
			h("span", { class: "end actions tight" }, choice),
		),
		sent,
	);
}

function topOf(
	channel: CreateChannel,
	failures: FailureArea,
	publication: CreateState["publication"],
): Child {
	const outcome = outcomeBanner(channel, failures, publication);
	if (outcome) return outcome;
	return banner({
		kind: "warning",
		icon: "warning",
		role: "note",
		title: l10n.t("This can’t be undone"),
		body: [
			h(
				"p",
				{},
				l10n.t("The marketplace doesn’t support changing or deleting a dataset. Check every value."),
			),
		],
	});
}

const order = [
	"name",
	"description",
	"price_per_chunk",
	"currency",
	"visibility",
	"connector_id",
	"index_name",
	"embedding_model",
	"namespace",
	"metadata_schema",
] as const;

function bodyOf({ body, form }: { body: Body; form: Form }): Child {
	if (form === "json") {
		return h("pre", { class: "json mono", tabindex: "0" }, forJson(body));
	}
	return h(
		"dl",
		{ class: "sent" },
		order.map((key) =>
			h("div", {}, h("dt", {}, labelOf(key)), h("dd", { dir: "auto" }, valueOf(key, body[key]))),
		),
	);
}

function valueOf(key: (typeof order)[number], value: unknown): Child {
	const fields = key === "metadata_schema" && sentFields.safeParse(value);
	if (fields && fields.success) return fieldsOf(fields.data);
	if (typeof value !== "string") return h("span", { class: "muted" }, l10n.t("Not sent"));
	if (key === "visibility") {
		return h("span", { class: "cell-icon" }, icon(visibilityOf(value).icon), value);
	}
	if (key === "connector_id") return h("span", { class: "mono" }, value);
	return key === "description" ? h("span", { class: "prose" }, value) : value;
}

function fieldsOf(fields: z.output<typeof sentFields>): Child {
	return h(
		"ol",
		{ class: "plain" },
		fields.map(({ name, type, description }) =>
			h(
				"li",
				{},
				`${name} (${type})`,
				description !== undefined && h("div", { class: "small muted prose" }, description),
			),
		),
	);
}

function hintsOf(hints: readonly string[]): Child {
	if (hints.length === 0) return undefined;
	return h(
		"section",
		{ "aria-labelledby": "hints" },
		h("div", { class: "section-head" }, h("h2", { id: "hints" }, l10n.t("Suggestions"))),
		h(
			"ul",
			{ class: "plain" },
			hints.map((hint) => h("li", { class: "note" }, icon("info", "info"), h("span", {}, hint))),
		),
	);
}
