/** Creating a dataset: edit, review, publish; or the preview of a manifest. */
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { formatTime, parseTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { createPage, draftShape, type CreateState, type DraftShape } from "./protocol.ts";
import { startPage } from "../shared/ui/channel.tsx";
import { focusById, h, region, type Child } from "../shared/ui/dom.tsx";
import { button, stateBlock } from "../shared/ui/elements.tsx";
import { failureArea } from "../shared/ui/failure.tsx";
import { createFrame } from "../shared/ui/frame.tsx";
import { rich } from "../shared/ui/rich.tsx";
import type { CreateChannel } from "./channel.tsx";
import { DraftForm } from "./form.tsx";
import { createdView } from "./outcome.tsx";
import { preview } from "./preview.tsx";
import { buildReview } from "./review.tsx";

const SAVE_AFTER_MS = 400;
/** Text that the host may not have saved yet. `revision` identifies the host's draft that it edits. */
const unsent = z.object({ draft: draftShape, revision: z.string() });

startPage(createPage, (channel, first) => {
	const frame = createFrame();
	const failures = failureArea();
	const heading = h("h1");
	const meta = h("div");
	const keeper = new DraftKeeper(channel);
	const aside = h("div");
	const created = h("div");
	const previewOnly = h("div", { class: "stack" });
	const form = new DraftForm({
		channel,
		failures,
		onChange: (draft) => {
			keeper.typed(draft);
			showPreview({ draft, sellerName: shown.sellerName });
		},
		flush: async () => keeper.flush(),
		ownNames: () => shown.ownNames,
	});
	form.aside.append(...asideOf(aside));
	const review = buildReview(channel, failures);
	const nobody = notConnected(async () => failures.run(async () => channel.request("signIn", null)));
	const noSeller = h("div");
	frame.page.append(
		h("header", { class: "page-header" }, heading, meta),
		failures.root,
		nobody,
		noSeller,
		form.summary,
		form.root,
		review.root,
		created,
		previewOnly,
	);
	const showNoSeller = region(noSeller, (account: string) =>
		notASeller(account, async () => failures.run(async () => channel.request("switchAccount", null))),
	);
	const showMeta = region(meta, (state: Parameters<typeof metaOf>[1]) => metaOf(channel, state));
	const showPreview = region(aside, preview);
	const showPreviewOnly = region(previewOnly, preview);
	const showCreated = region(created, (state: CreateState["publication"]) =>
		state.kind === "created" ? createdActions(channel, failures, state, shown.manifest === "") : undefined,
	);
	let shown = first;
	let loaded: string | undefined;
	let place = "";
	return (state) => {
		shown = state;
		if (state.revision !== loaded) {
			loaded = state.revision;
			form.load(keeper.take(state.draft, state.revision));
		}
		const now = placeOf(state);
		const { account, savedAt, step } = state;
		heading.textContent = headingOf(now);
		showMeta({ account, savedAt, step });
		nobody.hidden = account.connected || now === "preview" || now === "created";
		noSeller.hidden = now !== "noSeller";
		showNoSeller(account.account);
		nobody.classList.toggle("inline", now !== "nobody");
		form.root.hidden = now !== "edit";
		if (now !== "edit") form.summary.hidden = true;
		review.root.hidden = now !== "review";
		created.hidden = now !== "created";
		previewOnly.hidden = now !== "preview";
		frame.page.classList.toggle("reading", now === "review" || now === "created" || now === "preview");
		showPreview({ draft: form.value, sellerName: state.sellerName });
		if (now === "preview") showPreviewOnly({ draft: state.draft, sellerName: state.sellerName });
		if (now === "review") review.update(state);
		showCreated(state.publication);
		frame.progress(progressOf(state));
		if (place !== now && place !== "") focusPlace(now);
		place = now;
	};
});

function asideOf(shownDataset: HTMLElement): HTMLElement[] {
	return [
		h("div", { class: "section-head" }, h("h2", { id: "prev" }, l10n.t("What buyers will see"))),
		shownDataset,
		h("p", { class: "small muted" }, l10n.t("Updates as you type.")),
	];
}

function notConnected(signIn: () => unknown): HTMLElement {
	return stateBlock({
		icon: "account",
		title: l10n.t("Not signed in"),
		text: l10n.t("Sign in to publish a dataset. You can still save it as a manifest."),
		actions: [button(l10n.t("Sign In…"), { id: "sign-in", onClick: signIn })],
	});
}

function notASeller(account: string, switchAccount: () => unknown): HTMLElement {
	return stateBlock({
		icon: "briefcase",
		title: l10n.t("This account can’t publish datasets"),
		text: l10n.t(
			"Only seller accounts can publish datasets. You’re signed in as {0}. To publish, switch to a seller account.",
			display(account),
		),
		inline: true,
		actions: [button(l10n.t("Switch Account…"), { id: "switch", onClick: switchAccount })],
	});
}

type Place = "nobody" | "noSeller" | "edit" | "review" | "created" | "preview";

function placeOf(state: CreateState): Place {
	if (state.publication.kind === "created") return "created";
	if (state.step === "preview") return "preview";
	// A request's outcome stays on the page with the draft, even if the request ended the session.
	if (!state.account.connected && state.publication.kind === "idle") return "nobody";
	if (state.noSeller && state.publication.kind === "idle") return "noSeller";
	return state.step;
}

function headingOf(place: Place): string {
	if (place === "preview") return l10n.t("What buyers will see");
	return place === "review" || place === "created" ? l10n.t("Review and Publish") : l10n.t("New Dataset");
}

/** Moves focus to the start of the new step. */
function focusPlace(place: Place): void {
	window.scrollTo(0, 0);
	if (place === "edit") focusById("name");
	else if (place === "review") focusById("confirmation");
	else if (place === "created") focusById("outcome");
}

function progressOf({ publication }: CreateState): string | undefined {
	if (publication.kind === "sending") return l10n.t("Publishing");
	return publication.kind === "looking" ? l10n.t("Checking for the dataset") : undefined;
}

function metaOf(
	channel: CreateChannel,
	{ account, savedAt, step }: Pick<CreateState, "account" | "savedAt" | "step">,
): Child {
	if (!account.connected) return undefined;
	const host = h("strong", { class: "strong" }, h("bdi", {}, display(account.host)));
	const saved = parseTimestamp(savedAt);
	return h(
		"ul",
		{ class: "meta" },
		h("li", {}, h("span", {}, rich(l10n.t("Publishes to {0}"), host))),
		h("li", {}, h("span", {}, rich(l10n.t("as {0}"), h("bdi", {}, display(account.account))))),
		step === "edit" &&
			saved !== undefined &&
			h(
				"li",
				{},
				h("span", { class: "muted", role: "status" }, l10n.t("Draft saved {0}", formatTime(saved))),
			),
	);
}

function createdActions(
	channel: CreateChannel,
	failures: ReturnType<typeof failureArea>,
	state: Extract<CreateState["publication"], { kind: "created" }>,
	more: boolean,
): Child {
	const another = button(l10n.t("New Dataset"), {
		id: "another",
		icon: "add",
		secondary: true,
		onClick: async () => failures.run(async () => channel.request("startNew", null)),
	});
	return [createdView(channel, failures, state), more && h("div", { class: "actions foot" }, another)];
}

/** Sends edits to the host, which saves them to disk. The page persists what it hasn't sent yet. */
class DraftKeeper {
	readonly #channel: CreateChannel;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#waiting: DraftShape | undefined;
	#revision = "";

	constructor(channel: CreateChannel) {
		this.#channel = channel;
		document.addEventListener("visibilitychange", () => void this.flush());
	}

	typed(draft: DraftShape): void {
		this.#waiting = draft;
		this.#channel.saveDraft({ draft, revision: this.#revision });
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
	}

	/**
	 * Returns the draft to show: unsent edits if they belong to this revision, otherwise the host's draft.
	 * Drops edits still waiting to be sent, since they belong to an earlier revision.
	 */
	take(draft: DraftShape, revision: string): DraftShape {
		const kept = this.#channel.draft(unsent);
		clearTimeout(this.#timer);
		this.#waiting = undefined;
		this.#revision = revision;
		return kept?.revision === revision ? kept.draft : draft;
	}

	async flush(): Promise<void> {
		clearTimeout(this.#timer);
		const draft = this.#waiting;
		this.#waiting = undefined;
		if (draft === undefined) return;
		await this.#channel.request("edit", { draft, revision: this.#revision }).catch(() => undefined);
	}
}
