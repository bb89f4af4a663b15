/** Controls the page that grants, revokes, and lists access to one dataset. */
import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { dayOf } from "../../base/dates.ts";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { displayName } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import {
	type AccessTask,
	BulkAccessRun,
	canRetry,
	type RunRow,
	senderFor,
} from "../../model/selling/accessChanges.ts";
import { AccessPlan, accessQuestion, type PlanEntry, unconfirmedOf } from "../../model/selling/accessPlan.ts";
import { cannotSend, writeSentence } from "../../model/writes/writeOutcome.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { checkEndDate } from "../../rules/endDate.ts";
import {
	accessPage,
	type AccessAction,
	type AccessState,
	MAX_LIST_BYTES,
	type PlanShape,
	ROWS,
	type RunShape,
} from "./protocol.ts";
import { accountStateOf, required } from "../shared/host/pageAccount.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels, savedBy } from "../shared/host/panels.ts";
import { chosenCsv, csvAddresses, exportLedger } from "./accessFiles.ts";
import { outcomesText, runSentence } from "./accessWords.ts";
import { ledgerShape } from "./ledgerShape.ts";

/** Throttles pushes to the page during a run. */
const PUSH_PAUSE_MS = 120;

export interface AccessSubject {
	readonly datasetId: string;
	readonly name: string;
}

export interface AccessRequest {
	readonly tab?: "change" | "ledger";
	/** Addresses to list, as text. */
	readonly text?: string;
	readonly action?: AccessAction;
}

const pages = new Panels<typeof accessPage, AccessController>();

/** Opens a tab of a dataset's access page, and lists the request's addresses to review. Never stops a run. */
export function openAccessPanel(parts: PageParts, subject: AccessSubject, request: AccessRequest = {}): void {
	show(parts, subject).apply(request);
}

/** Shows changes to review that weren't entered on the page. `source` is a sentence that says where they come from. */
export function openAccessPlan(
	parts: PageParts,
	subject: AccessSubject,
	source: string,
	entries: readonly PlanEntry[],
): void {
	show(parts, subject).askFor(source, entries);
}

/** Restores the page after a window reload. Returns false if the saved state is invalid. */
export function restoreAccessPanel(parts: PageParts, state: unknown, panel: vscode.WebviewPanel): boolean {
	const saved = savedBy(accessPage, state);
	if (saved === undefined) return false;
	show(parts, saved, panel);
	return true;
}

function show(parts: PageParts, subject: AccessSubject, restored?: vscode.WebviewPanel): AccessController {
	const key = `access:${subject.datasetId.toLowerCase()}`;
	const create = (scope: AccountScope | undefined, previous?: AccessController): AccessController =>
		new AccessController(parts, scope, subject, previous);
	return pages.show(parts, key, create, restored);
}

class AccessController implements PageController<typeof accessPage> {
	readonly page = accessPage;
	readonly #parts: PageParts;
	readonly #scope: AccountScope | undefined;
	readonly #subject: AccessSubject;
	readonly #plan: AccessPlan;
	#panel: PagePanel | undefined;
	#run: BulkAccessRun | undefined;
	/** Whether a confirmation is open. A second one would start a second run. */
	#asking = false;
	#pushTimer: ReturnType<typeof setTimeout> | undefined;
	#source = "";
	/** The text of the field that was sent in a run. */
	#sent = "";
	#asked: AccessState["asked"] = { serial: 0, tab: "change" };
	#given: AccessState["given"] = { serial: 0, text: "", action: "grant", until: "" };
	#planFilter: PlanShape["filter"] = "all";
	#runFilter: RunShape["filter"] = "all";
	#query = "";
	#newestFirst = true;
	readonly #limits = { plan: ROWS, run: ROWS, ledger: ROWS };

	/** From the previous account, keeps only the tab and what was entered or listed. */
	constructor(
		parts: PageParts,
		scope: AccountScope | undefined,
		subject: AccessSubject,
		previous?: AccessController,
	) {
		this.#parts = parts;
		this.#scope = scope;
		this.#subject = subject;
		this.#plan = new AccessPlan(
			() => scope?.ledger.finder(subject.datasetId) ?? (() => undefined),
			() => this.#today,
		);
		if (previous) {
			this.#source = previous.#source;
			this.#sent = previous.#sent;
			this.#asked = previous.#asked;
			this.#given = previous.#given;
			this.#plan.set(previous.#plan.entries);
		}
	}

	get title(): string {
		return l10n.t("Access: {0}", this.#name);
	}

	get heading(): string {
		return l10n.t("Access");
	}

	get restore(): { datasetId: string; name: string } {
		return { datasetId: this.#subject.datasetId, name: this.#subject.name };
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		disposables.add(this.#plan);
		disposables.add(this.#plan.onDidChange(() => panel.push()));
		for (const event of [this.#scope?.ledger.onDidChange, this.#scope?.dueAccess.onDidChangeDay])
			if (event) disposables.add(event(() => this.#ledgerChanged()));
		disposables.add({
			dispose: () => {
				clearTimeout(this.#pushTimer);
				this.#run?.dispose();
			},
		});
	}

	/** Opens a tab, optionally with more addresses to change. */
	apply(request: AccessRequest): void {
		this.#asked = { serial: this.#asked.serial + 1, tab: request.tab ?? "change" };
		if (request.text !== undefined) this.#add(request.text, request.action ?? "grant");
		this.#panel?.push();
	}

	/** Shows changes to review that weren't entered on the page. What was entered stays in the page's field. */
	askFor(source: string, entries: readonly PlanEntry[]): void {
		this.#asked = { serial: this.#asked.serial + 1, tab: "change" };
		this.#beginList({ source });
		this.#plan.set(entries);
	}

	state(): AccessState {
		const entries = this.#scope?.ledger.forDataset(this.#subject.datasetId) ?? [];
		return {
			account: accountStateOf(this.#parts.session),
			dataset: { id: this.#subject.datasetId, name: this.#name },
			asked: this.#asked,
			given: this.#given,
			textProblem: isTooLong(this.#given.text) ? tooLong() : "",
			untilProblem: this.#untilProblem,
			plan: {
				filter: this.#planFilter,
				counts: this.#plan.counts(),
				rows: this.#plan.rows(this.#planFilter, this.#limits.plan),
				source: this.#source,
			},
			run: this.#run ? this.#shown(this.#run) : null,
			ledger: ledgerShape(entries, {
				query: this.#query,
				newestFirst: this.#newestFirst,
				limit: this.#limits.ledger,
				today: this.#today,
			}),
		};
	}

	get handlers(): Handlers<typeof accessPage> {
		return {
			write: ({ text, action, until }) => {
				this.#source = "";
				this.#sent = "";
				this.#given = { ...this.#given, text, action, until };
				this.#list(text, action, until);
			},
			filterPlan: (filter) => this.#show("plan", ROWS, () => (this.#planFilter = filter)),
			filterRun: (filter) => this.#show("run", ROWS, () => (this.#runFilter = filter)),
			searchLedger: (query) => this.#show("ledger", ROWS, () => (this.#query = query)),
			reverseLedger: () => this.#show("ledger", ROWS, () => (this.#newestFirst = !this.#newestFirst)),
			showMore: (list) => this.#show(list, this.#limits[list] + ROWS),
			tick: ({ key, on }) => this.#plan.tick(key, on),
			start: async () => this.#start(),
			stop: () => this.#run?.stop(),
			retry: async (key) => this.#retry((row) => row.key === key),
			retryAll: async (state) => this.#retry((row) => row.state === state),
			copyOutcomes: async () => {
				const run = this.#run;
				if (run) await copyToClipboard(outcomesText({ action: run.action, rows: run.rows() }));
			},
			newList: () => this.#enter(this.#unsent, this.#given.action),
			chooseCsv: async () => chosenCsv(),
			readCsv: async ({ text }) => csvAddresses(text),
			exportLedger: async ({ format }) =>
				exportLedger(this.#parts.notifications, required(this.#scope), this.#subject.datasetId, format),
			change: async ({ email, action }) => {
				const { datasetId, name: datasetName } = this.#subject;
				return runCommand(commandIds.access[action], { datasetId, datasetName, email });
			},
			setEndDate: async ({ email }) => {
				const { datasetId, name: datasetName } = this.#subject;
				return runCommand(commandIds.access.setEndDate, { datasetId, datasetName, email });
			},
			openDataset: async () => runCommand(commandIds.dataset.open, { datasetId: this.#subject.datasetId }),
			signIn: async () => runCommand(commandIds.session.signIn),
		};
	}

	get #name(): string {
		return displayName(this.#subject.name, this.#subject.datasetId);
	}

	get #today(): string {
		return this.#scope?.dueAccess.today ?? dayOf(Date.now());
	}

	get #untilProblem(): string {
		const { until } = this.#given;
		const verdict = until === "" ? undefined : checkEndDate(until, this.#today);
		return verdict?.ok === false ? verdict.message : "";
	}

	#shown(run: BulkAccessRun): RunShape {
		const { action, phase } = run;
		const rows = run.rows(this.#runFilter, this.#limits.run);
		return { filter: this.#runFilter, counts: run.counts(), rows, action, phase };
	}

	#show(list: "plan" | "run" | "ledger", limit: number, change?: () => void): void {
		this.#limits[list] = limit;
		change?.();
		this.#panel?.push();
	}

	async #start(): Promise<void> {
		if (this.#run?.running === true) return;
		if (this.#source === "" && isTooLong(this.#given.text)) throw new UserFacingError(tooLong());
		const tasks = this.#plan.tasks();
		if (tasks.length === 0)
			throw new UserFacingError(l10n.t("Select at least one address. Nothing was sent."));
		if (!(await this.#confirm(tasks, this.#plan.lookAlikes()))) return;
		this.#forgetRun();
		const { datasetId, name: datasetName } = this.#subject;
		const scope = required(this.#scope);
		const unconfirmed = unconfirmedOf(scope.ledger, datasetId, tasks);
		const run = new BulkAccessRun(tasks, senderFor(scope, { datasetId, datasetName }), { unconfirmed });
		run.onDidChange(() => this.#pushSoon());
		this.#run = run;
		if (this.#source === "") this.#sent = this.#given.text;
		this.#runFilter = "all";
		this.#limits.run = ROWS;
		void this.#untilEnd(run, run.start());
	}

	async #retry(which: (row: RunRow) => boolean): Promise<void> {
		const run = this.#run;
		if (!run || run.running) return;
		const rows = run.rows().filter((row) => canRetry(row) && which(row));
		if (rows.length === 0 || !(await this.#confirm(rows, []))) return;
		const ended = run.retry((row) => rows.includes(row));
		void this.#untilEnd(run, ended);
	}

	async #confirm(tasks: readonly AccessTask[], lookAlikes: readonly string[]): Promise<boolean> {
		const account = accountStateOf(this.#parts.session);
		if (!this.#scope || !account.connected)
			throw new UserFacingError(l10n.t("Sign in first. Nothing was sent."));
		const { left } = this.#scope.account;
		const unconfirmed = unconfirmedOf(this.#scope.ledger, this.#subject.datasetId, tasks);
		const subject = { ...this.#subject, name: this.#name };
		const question = accessQuestion(tasks, subject, account, { lookAlikes, unconfirmed });
		if (this.#asking) return false;
		this.#asking = true;
		const agreed = await this.#parts.notifications.confirm(question).finally(() => (this.#asking = false));
		if (!agreed) return false;
		if (left.aborted) throw new UserFacingError(writeSentence(cannotSend({ left })));
		return true;
	}

	/** Shows the outcome of a run as a notification if its page is closed, hidden, or showing another account. */
	async #untilEnd(run: BulkAccessRun, ended: Promise<void>): Promise<void> {
		await ended;
		this.#panel?.push();
		if (this.#panel?.visible === true && this.#scope?.account.left.aborted !== true) return;
		const counts = run.counts();
		const isWarning = counts.rejected + counts.unknown + counts.notSent > 0;
		const sentence = runSentence(counts, this.#name);
		void this.#parts.notifications.show(isWarning ? "warning" : "info", sentence);
	}

	/** The addresses that were entered on the page and not sent. */
	get #unsent(): string {
		const { text } = this.#given;
		return text === this.#sent ? "" : text;
	}

	/** Adds addresses below those that were entered, or lists them separately if they're for the other action. */
	#add(text: string, action: AccessAction): void {
		const entered = this.#unsent.trimEnd();
		if (entered === "" || action === this.#given.action)
			return this.#enter([entered, text].filter(Boolean).join("\n"), action);
		if (isTooLong(text)) throw new UserFacingError(tooLong());
		this.#beginList({
			source: l10n.t(
				"These addresses come from a command or a file. The addresses you entered above stay unchanged.",
			),
		});
		this.#plan.write(text, action);
	}

	/** Puts addresses into the page's field, and lists them. */
	#enter(text: string, action: AccessAction): void {
		this.#beginList({ text, action });
		this.#list(text, action, this.#given.until);
	}

	#list(text: string, action: AccessAction, until: string): void {
		this.#plan.write(isTooLong(text) ? "" : text, action, until);
	}

	#beginList({ source = "", text = this.#unsent, action = this.#given.action }): void {
		this.#forgetRun();
		this.#source = source;
		this.#given = { ...this.#given, serial: this.#given.serial + 1, text, action };
		// The previous list's filter might hide every row of the new list.
		this.#planFilter = "all";
		this.#limits.plan = ROWS;
	}

	#forgetRun(): void {
		if (this.#run?.running === true) return;
		this.#run?.dispose();
		this.#run = undefined;
	}

	#ledgerChanged(): void {
		if (this.#run?.running === true) this.#pushSoon();
		else this.#plan.refresh();
	}

	#pushSoon(): void {
		this.#pushTimer ??= setTimeout(() => {
			this.#pushTimer = undefined;
			this.#panel?.push();
		}, PUSH_PAUSE_MS);
	}
}

const isTooLong = (text: string): boolean => Buffer.byteLength(text) > MAX_LIST_BYTES;

const tooLong = (): string =>
	l10n.t("An address list can be up to 5 MB. Shorten the list, and send the rest as another list.");
