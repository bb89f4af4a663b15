/** Controls the page that edits, reviews, and publishes a dataset. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { describeError } from "../../api/describeError.ts";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { display, displayName } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { type CommandId, commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import { hashOf } from "../../manifest/publicationLock.ts";
import { PublishFlow } from "../../model/selling/publishFlow.ts";
import { type ActOutcome, recordedSentence } from "../../model/writes/actOutcome.ts";
import { lacksRole } from "../../model/wallet/walletParts.ts";
import {
	type DatasetDraft,
	draftToBody,
	emptyDraft,
	type FieldDraft,
	hasConnector,
} from "../../rules/datasetDraft.ts";
import { checkDraft } from "../../rules/draftProblems.ts";
import { hintSentences, listingHints, ownNameHints } from "../../rules/listingHints.ts";
import { checkTyped } from "../../rules/typedConfirmation.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { newDatasetPage, type NewDatasetState } from "./protocol.ts";
import { accountHandlers, accountStateOf, requiredToSend } from "../shared/host/pageAccount.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels, restorer } from "../shared/host/panels.ts";
import { knownIds, ownNames, sellerName } from "./newDatasetFacts.ts";
import { chosenSampleFields, clipboardFields, saveAsManifest } from "./listingFiles.ts";
import { FormSource, type ListingSource, ManifestSource } from "./listingSources.ts";
import { headingOf, placeOf } from "./places.ts";
import { publicationShape } from "./publicationNotice.ts";

const pages = new Panels<typeof newDatasetPage, NewDatasetController>();

/** Opens the form with the account's draft. `given` values become the draft only if none is saved. */
export async function openNewDatasetPanel(parts: PageParts, given?: unknown): Promise<{ kind: "opened" }> {
	const values = givenValues(given);
	const drafts = parts.scopes.value?.drafts;
	if (drafts?.current.savedAt === "" && Object.keys(values).length > 0)
		await drafts.save(drafts.current.id || crypto.randomUUID(), { ...emptyDraft, ...values });
	showForm(parts).startNew();
	return { kind: "opened" };
}

function showForm(parts: PageParts, restored?: vscode.WebviewPanel): NewDatasetController {
	const create = (scope: AccountScope | undefined): NewDatasetController =>
		new NewDatasetController(parts, scope, new FormSource(scope?.drafts), "edit");
	return pages.show(parts, "newDataset", create, restored);
}

/**
 * Shows a manifest. The review is exactly what would be sent, with a button to send. The preview is what buyers
 * would see. Both follow the file.
 */
export function openManifestPanel(
	parts: PageParts,
	uri: vscode.Uri,
	step: "review" | "preview",
	restored?: vscode.WebviewPanel,
): void {
	const create = (scope: AccountScope | undefined): NewDatasetController =>
		new NewDatasetController(parts, scope, new ManifestSource(scope?.account.id.origin ?? "", uri), step);
	void pages.show(parts, `${step}:${uri.toString()}`, create, restored).startAgain();
}

export const restoreNewDatasetPanel = restorer(newDatasetPage, (parts, saved, panel) => {
	// The form's draft is kept elsewhere, but not where a manifest is. The title tells which of the two the tab showed.
	if (saved === undefined && panel.title !== formTitle()) return false;
	const { manifest = "", step } = saved ?? {};
	if (manifest === "") return void showForm(parts, panel);
	const shown = step === "preview" ? "preview" : "review";
	return openManifestPanel(parts, vscode.Uri.parse(manifest, true), shown, panel);
});

function formTitle(): string {
	return l10n.t("New Dataset");
}

function givenValues(given: unknown): Partial<DatasetDraft> {
	if (typeof given !== "object" || given === null) return {};
	const known = Object.entries(given).filter(
		([key, value]) =>
			key in emptyDraft && key !== "metadata_schema" && typeof value === "string" && value !== "",
	);
	return Object.fromEntries(known);
}

/** Adds a dataset to My Datasets. Throws UserFacingError if that fails, so that the user can try again. */
async function addClaimed(ownership: AccountScope["ownership"], id: string): Promise<void> {
	const outcome = await ownership.addById(id);
	if (outcome.kind === "invalid") throw new UserFacingError(outcome.message);
	if (outcome.kind === "failed") throw new UserFacingError(describeError(outcome.error).sentence);
}

type Step = NewDatasetState["step"];

class NewDatasetController implements PageController<typeof newDatasetPage> {
	readonly page = newDatasetPage;
	readonly #parts: PageParts;
	readonly #scope: AccountScope | undefined;
	readonly #source: ListingSource;
	readonly #publication: PublishFlow | undefined;
	#panel: PagePanel | undefined;
	/** Whether the page has been closed, or shows another account. */
	#ended = false;
	#step: Step;
	/** The revision of the draft that the review shows. */
	#reviewed: string;

	readonly handlers: Handlers<typeof newDatasetPage> = {
		edit: async ({ draft, revision }) => {
			if (this.#source.manifest === "" && revision === this.#source.revision) await this.#source.edit(draft);
		},
		review: async ({ draft }) => this.#review(draft),
		backToEditing: async () => {
			if (this.#source.manifest === "") this.#go("edit");
			else await this.#source.edit(this.#source.draft);
		},
		publish: async (asked) => this.#publish(asked),
		checkForDataset: async () => this.#publication?.checkForDataset(),
		openCandidate: async () => this.#openCandidate(),
		claim: async () => this.#claim(),
		notCreated: async () => this.#notCreated(),
		discard: async () => this.#discard(),
		saveAsManifest: async ({ draft }) => saveAsManifest(draft, this.#parts.notifications),
		readFields: async ({ text }) => clipboardFields(text),
		readSample: async () => this.#readSample(),
		openDataset: async () => this.#aboutCreated(commandIds.dataset.open),
		grantAccess: async () => this.#aboutCreated(commandIds.access.bulk),
		startNew: () => this.startNew(),
		...accountHandlers,
	};

	constructor(parts: PageParts, scope: AccountScope | undefined, source: ListingSource, step: Step) {
		this.#parts = parts;
		this.#scope = scope;
		this.#source = source;
		this.#step = step;
		this.#reviewed = source.revision;
		if (scope && step !== "preview") {
			this.#publication = new PublishFlow(scope.writes, source, {
				knownIds: async (name) => knownIds(scope.catalogue, scope.ownership, name),
				claimed: async (id) => addClaimed(scope.ownership, id),
			});
		}
		// An unresolved request, from a crash or another window, is shown first.
		if (step === "edit" && this.#publication?.blocked === true) this.#step = "review";
	}

	get title(): string {
		if (this.#source.manifest === "") return formTitle();
		return this.#step === "preview"
			? l10n.t("Preview {0}", this.#source.fileName)
			: l10n.t("Publish {0}", this.#source.fileName);
	}

	get heading(): string {
		return headingOf(placeOf(this.state()));
	}

	get beside(): boolean {
		return this.#step === "preview";
	}

	get restore(): { manifest: string; step: Step } {
		return { manifest: this.#source.manifest, step: this.#step };
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		disposables.add(this.#source);
		if (this.#publication) disposables.add(this.#publication);
		const { ownership, wallet, medianPrices } = this.#scope ?? {};
		for (const model of [this.#publication, ownership, wallet, medianPrices])
			if (model) disposables.add(model.onDidChange(() => panel.push()));
		disposables.add(
			this.#source.onDidChange(() => {
				this.#leaveLostReview();
				panel.push();
			}),
		);
		disposables.add({ dispose: () => void (this.#ended = true) });
	}

	/** Shows the form instead of the dataset that was published with it. */
	startNew(): void {
		if (this.#publication?.state.kind !== "created") return;
		this.#publication.reset();
		this.#go("edit");
	}

	/** Shows a manifest instead of the outcome of publishing it, and reads it again. Says so if that fails. */
	async startAgain(): Promise<void> {
		this.#publication?.reset();
		const problem = await this.#source.reread?.();
		if (problem !== undefined) void this.#parts.notifications.show("warning", problem);
	}

	state(): NewDatasetState {
		const { draft, revision, savedAt, fileName } = this.#source;
		const body = this.#step === "review" ? draftToBody(draft) : null;
		const ownership = this.#scope?.ownership;
		const own = ownership ? ownNames(ownership) : [];
		const listed = { ...draft, queryable: hasConnector(draft) };
		const peers = this.#scope?.medianPrices.of(draft.currency);
		return {
			account: accountStateOf(this.#parts.session),
			sellerName: ownership ? sellerName(ownership) : "",
			noSeller: lacksRole(this.#scope?.wallet.seller),
			step: this.#step,
			manifest: fileName,
			draft: { ...draft, metadata_schema: draft.metadata_schema.map((field) => ({ ...field })) },
			revision,
			savedAt,
			body,
			fingerprint: body === null ? "" : this.#fingerprint(body),
			ownNames: own,
			hints: hintSentences([...ownNameHints(draft.name, own), ...listingHints(listed, peers)]),
			publication: publicationShape(this.#publication?.state ?? { kind: "idle" }),
		};
	}

	/** Closes a review whose draft another window published or discarded. */
	#leaveLostReview(): void {
		const { manifest, revision } = this.#source;
		const isLost = manifest === "" && revision !== this.#reviewed && this.#publication?.blocked !== true;
		if (this.#step === "review" && isLost) this.#go("edit");
	}

	#go(step: Step): void {
		this.#step = step;
		if (this.#panel) this.#panel.title = this.title;
		this.#panel?.push();
	}

	async #review(draft: DatasetDraft): Promise<void> {
		if (this.#source.manifest === "") await this.#source.edit(draft);
		if (checkDraft(this.#source.draft).some(({ severity }) => severity === "error")) return;
		this.#publication?.reset();
		this.#reviewed = this.#source.revision;
		this.#go("review");
	}

	/** Resolves to the fields for the page to add. If the page was lost meanwhile, adds them to the draft itself. */
	async #readSample(): Promise<FieldDraft[]> {
		const lost = this.#panel?.pagesLost;
		const fields = await chosenSampleFields();
		if (this.#panel?.pagesLost === lost && !this.#ended) return fields;
		await this.#source.append?.(fields);
		return [];
	}

	/** Sends exactly what the review showed, once the user has typed the dataset's name. */
	async #publish(asked: { confirmation: string; fingerprint: string }): Promise<void> {
		const { draft } = this.#source;
		const body = draftToBody(draft);
		requiredToSend(this.#scope);
		if (this.#step !== "review" || this.#fingerprint(body) !== asked.fingerprint) {
			throw new UserFacingError(
				l10n.t(
					"The dataset or the active account changed, so nothing was sent. Review the dataset and try again.",
				),
			);
		}
		if (checkDraft(draft).some(({ severity }) => severity === "error")) {
			throw new UserFacingError(
				l10n.t("The dataset has problems, so nothing was sent. Fix the problems before you publish."),
			);
		}
		if (!checkTyped(asked.confirmation, draft.name).ok)
			throw new UserFacingError(l10n.t("Type the dataset’s name to confirm. Nothing was sent."));
		const outcome = await this.#publication?.publish(body, hashOf(body));
		if (this.#ended && outcome) this.#notify(outcome, draft.name);
	}

	/** Identifies the reviewed body and its account. */
	#fingerprint(body: Readonly<Record<string, unknown>>): string {
		return hashOf({ ...this.#scope?.account.id, body });
	}

	async #openCandidate(): Promise<void> {
		const state = this.#publication?.state;
		if (state?.kind === "notSeen" && state.candidate)
			await runCommand(commandIds.dataset.open, { datasetId: state.candidate.id });
	}

	async #claim(): Promise<void> {
		const state = this.#publication?.state;
		if (state?.kind !== "notSeen" || !state.candidate) return;
		const { id, name } = state.candidate;
		const confirmed = await this.#parts.notifications.confirm({
			question: l10n.t("Confirm {0} as the dataset you published?", displayName(name, id)),
			detail: l10n.t("{0}\nDataset ID: {1}", state.title, id),
			action: l10n.t("Confirm as My Dataset"),
		});
		if (confirmed) await this.#publication?.claim();
	}

	async #notCreated(): Promise<void> {
		const name = this.#publication?.unconfirmedName;
		if (name === undefined) return;
		const confirmed = await this.#parts.notifications.confirm({
			question: l10n.t("Allow publishing {0} again?", display(name)),
			detail: l10n.t(
				"If the first request did go through, publishing again will create a second dataset. The marketplace doesn’t support deleting a dataset.",
			),
			action: l10n.t("Allow Publishing Again"),
		});
		if (confirmed) await this.#publication?.notCreated();
	}

	async #discard(): Promise<void> {
		const confirmed = await this.#parts.notifications.confirm({
			question: l10n.t("Delete the draft?"),
			detail: l10n.t(
				"The draft will be deleted from this computer and can’t be restored. Nothing will change on the marketplace.",
			),
			action: l10n.t("Delete Draft"),
		});
		if (!confirmed) return;
		await this.#source.discard();
		this.#publication?.reset();
		this.#go("edit");
	}

	async #aboutCreated(command: CommandId): Promise<void> {
		const state = this.#publication?.state;
		if (state?.kind === "created" && state.created.id !== undefined)
			await runCommand(command, { datasetId: state.created.id });
	}

	/** Shows the outcome of a publication as a notification. */
	#notify(outcome: ActOutcome<unknown>, name: string): void {
		const { notifications } = this.#parts;
		if (outcome.kind !== "done") return void notifications.show("warning", recordedSentence(outcome));
		const state = this.#publication?.state;
		const keepProblem = state?.kind === "created" ? state.keepProblem : "";
		const published = l10n.t("{0} was published.", display(name));
		void notifications.show(keepProblem === "" ? "info" : "warning", `${published} ${keepProblem}`.trim());
	}
}
