/** Controls the page that edits, reviews, and publishes a dataset. */
import * as l10n from "@vscode/l10n";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import { hashOf } from "../../manifest/manifestLock.ts";
import { readPeers } from "../../catalogue/peerPrices.ts";
import { Publication } from "../../model/selling/publication.ts";
import { isConnected } from "../../model/session/sessionState.ts";
import { isNotHeld } from "../../model/wallet/walletParts.ts";
import { checkDraft, draftToBody, type DatasetDraft } from "../../rules/datasetDraft.ts";
import { hintSentences, listingHints, ownNameHints } from "../../rules/listingQuality.ts";
import type { Services } from "../../services.ts";
import { createPage, type CreateState } from "./protocol.ts";
import { accountStateOf, onSessionChange } from "../shared/host/pageAccount.ts";
import { runForPage } from "../shared/host/pageCommands.ts";
import type { Handlers, PageController, WebviewPanelHost } from "../shared/host/panel.ts";
import { knownIds, ownNames, publicationShape, sellerName } from "./createFacts.ts";
import { claimQuestion, discardQuestion, notCreatedQuestion } from "./createQuestions.ts";
import { chosenSampleFields, clipboardFields, saveAsManifest } from "./listingFiles.ts";
import type { ListingSource } from "./listingSources.ts";

type Step = CreateState["step"];

export class CreateController implements PageController<typeof createPage> {
	readonly page = createPage;
	readonly handlers: Handlers<typeof createPage>;
	readonly #services: Services;
	readonly #source: ListingSource;
	readonly #publication: Publication;
	#panel: WebviewPanelHost<typeof createPage> | undefined;
	#step: Step;
	/** The draft that the review shows. */
	#reviewed: string;
	#hints: string[] = [];
	#hintsOf = "";

	constructor(services: Services, source: ListingSource, step: Step) {
		this.#services = services;
		this.#source = source;
		this.#step = step;
		this.#reviewed = source.revision;
		this.#publication = new Publication(services.writes, {
			intent: () => source.intent,
			knownIds: async (name) => knownIds(services, name),
			objection: async () => source.objection(),
			claimed: async (id) => void (await services.ownership.addById(id)),
			keeper: () => source.keeper(),
		});
		// Shows a request left over from a crash or another window before anything else.
		if (step === "edit" && this.#publication.blocked) this.#step = "review";
		this.handlers = this.#createHandlers();
	}

	get title(): string {
		if (this.#source.manifest === "") return l10n.t("New Dataset");
		return this.#step === "preview"
			? l10n.t("Preview {0}", this.#source.fileName)
			: l10n.t("Publish {0}", this.#source.fileName);
	}

	get beside(): boolean {
		return this.#step === "preview";
	}

	get restore(): { manifest: string; step: Step } {
		return { manifest: this.#source.manifest, step: this.#step };
	}

	attach(panel: WebviewPanelHost<typeof createPage>, disposables: DisposableStore): void {
		this.#panel = panel;
		const { session, ownership, wallet } = this.#services;
		disposables.add(this.#source);
		disposables.add(this.#publication);
		disposables.add(this.#publication.onDidChange(() => panel.push()));
		disposables.add(ownership.onDidChange(() => panel.push()));
		disposables.add(wallet.onDidChange(() => panel.push()));
		disposables.add(
			this.#source.onDidChange(() => {
				this.#leaveLostReview();
				this.#lookForHints();
				panel.push();
			}),
		);
		disposables.add(
			onSessionChange(session, (isOther) => {
				if (isOther) {
					this.#publication.reset();
					this.#leaveLostReview();
				}
				panel.push();
			}),
		);
		disposables.add({ dispose: () => this.#tellWhenClosed() });
		this.#lookForHints();
	}

	state(): CreateState {
		const { draft, revision, savedAt, fileName } = this.#source;
		const body = this.#step === "review" ? draftToBody(draft) : null;
		const own = ownNames(this.#services);
		return {
			account: accountStateOf(this.#services.session),
			sellerName: sellerName(this.#services),
			noSeller: isNotHeld(this.#services.wallet.seller),
			step: this.#step,
			manifest: fileName,
			draft: { ...draft, metadata_schema: draft.metadata_schema.map((field) => ({ ...field })) },
			revision,
			savedAt,
			body,
			fingerprint: body === null ? "" : this.#fingerprint(body),
			ownNames: own,
			hints: [...hintSentences(ownNameHints(draft.name, own)), ...this.#hints],
			publication: publicationShape(this.#publication.state),
		};
	}

	#createHandlers(): Handlers<typeof createPage> {
		const source = this.#source;
		return {
			edit: async ({ draft, revision }) => {
				if (source.manifest === "" && revision === source.revision) await source.edit(draft);
				return null;
			},
			review: async ({ draft }) => this.#review(draft),
			backToEditing: async () => {
				if (source.manifest === "") this.#go("edit");
				else await source.edit(source.draft);
				return null;
			},
			publish: async (asked) => this.#publish(asked),
			lookForIt: async () => {
				await this.#publication.lookForIt(draftToBody(source.draft));
				return null;
			},
			openCandidate: async () => this.#openCandidate(),
			claim: async () => this.#claim(),
			notCreated: async () => this.#notCreated(),
			discard: async () => this.#discard(),
			saveAsManifest: async ({ draft }) => {
				await saveAsManifest(draft);
				return null;
			},
			readFields: async ({ text }) => clipboardFields(text),
			readSample: async () => chosenSampleFields(),
			openDataset: async () => this.#aboutCreated(commandIds.dataset.open),
			grantAccess: async () => this.#aboutCreated(commandIds.access.bulk),
			startNew: () => {
				this.#publication.reset();
				this.#go("edit");
				return null;
			},
			signIn: async () => runForPage(commandIds.session.signIn),
			switchAccount: async () => runForPage(commandIds.session.switchAccount),
			showLog: async () => runForPage(commandIds.log.show),
		};
	}

	/** Closes a review whose draft another window published or discarded, or whose account is no longer in use. */
	#leaveLostReview(): void {
		const { manifest, revision } = this.#source;
		const isLost = manifest === "" && revision !== this.#reviewed && !this.#publication.blocked;
		if (this.#step === "review" && isLost) this.#go("edit");
	}

	#go(step: Step): void {
		this.#step = step;
		if (this.#panel) this.#panel.title = this.title;
		this.#panel?.push();
	}

	async #review(draft: DatasetDraft): Promise<boolean> {
		if (this.#source.manifest === "") await this.#source.edit(draft);
		if (checkDraft(this.#source.draft).some(({ severity }) => severity === "error")) return false;
		this.#publication.reset();
		this.#reviewed = this.#source.revision;
		this.#go("review");
		return true;
	}

	/** Sends exactly what the review showed, once the user has typed the dataset's name. */
	async #publish(asked: { confirmation: string; fingerprint: string }): Promise<null> {
		const { draft } = this.#source;
		const body = draftToBody(draft);
		if (!isConnected(this.#services.session.state)) {
			throw new UserFacingError(l10n.t("Sign in first. Nothing was sent."));
		}
		if (this.#step !== "review" || this.#fingerprint(body) !== asked.fingerprint) {
			throw new UserFacingError(
				l10n.t(
					"The dataset or account changed while you were reviewing, so nothing was sent. Review it again.",
				),
			);
		}
		if (checkDraft(draft).some(({ severity }) => severity === "error")) {
			throw new UserFacingError(l10n.t("Fix the problems first. Nothing was sent."));
		}
		if (asked.confirmation.trim() !== body.name) {
			throw new UserFacingError(l10n.t("Type the dataset’s name to confirm. Nothing was sent."));
		}
		await this.#publication.publish(body, this.#services.session.account);
		return null;
	}

	/** Identifies the reviewed body and its account. */
	#fingerprint(body: Readonly<Record<string, unknown>>): string {
		return hashOf({ ...this.#services.session.account, body });
	}

	async #openCandidate(): Promise<null> {
		const { state } = this.#publication;
		if (state.kind === "notSeen" && state.candidate) {
			await runCommand(commandIds.dataset.open, { datasetId: state.candidate.id });
		}
		return null;
	}

	async #claim(): Promise<null> {
		const { state } = this.#publication;
		if (state.kind !== "notSeen" || !state.candidate) return null;
		const question = claimQuestion(state.title, state.candidate.id);
		const confirmed = await this.#services.notifications.confirm(question);
		if (confirmed) await this.#publication.claim(draftToBody(this.#source.draft));
		return null;
	}

	async #notCreated(): Promise<null> {
		const confirmed = await this.#services.notifications.confirm(notCreatedQuestion());
		if (confirmed) await this.#publication.notCreated();
		return null;
	}

	async #discard(): Promise<null> {
		const confirmed = await this.#services.notifications.confirm(discardQuestion());
		if (!confirmed) return null;
		await this.#source.discard();
		this.#publication.reset();
		this.#go("edit");
		return null;
	}

	async #aboutCreated(
		command: typeof commandIds.dataset.open | typeof commandIds.access.bulk,
	): Promise<null> {
		const { state } = this.#publication;
		if (state.kind === "created" && state.created.id !== undefined) {
			await runCommand(command, { datasetId: state.created.id });
		}
		return null;
	}

	/** Hints need prices from the catalogue, so they load asynchronously and may lag behind the draft. */
	#lookForHints(): void {
		const { draft } = this.#source;
		const asked = JSON.stringify(draft);
		this.#hintsOf = asked;
		void readPeers(this.#services.catalogue, draft.currency).then((peers) => {
			if (this.#hintsOf !== asked) return;
			const queryable = draft.connector_id.trim() !== "";
			this.#hints = hintSentences(listingHints({ ...draft, queryable }, peers));
			this.#panel?.push();
		});
	}

	/** Shows the outcome as a notification if the page is closed while sending. */
	#tellWhenClosed(): void {
		if (this.#publication.state.kind !== "sending") return;
		const { notifications, writes } = this.#services;
		const listener = writes.onDidSettle((record) => {
			if (record.kind !== "create") return;
			listener.dispose();
			void notifications.show(record.outcome === "done" ? "info" : "warning", record.sentence ?? "");
		});
	}
}
