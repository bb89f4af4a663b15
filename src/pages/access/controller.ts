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
import { knownDataset } from "../../model/datasets/datasetLookup.ts";
import {
	type AccessTask,
	BulkAccessRun,
	canRetry,
	type RunRow,
	senderFor,
} from "../../model/selling/accessChanges.ts";
import { AccessPlan, accessQuestion, markRepeat, type PlanEntry } from "../../model/selling/accessPlan.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { joinEmails } from "../../rules/email.ts";
import { endDateProblem } from "../../rules/endDate.ts";
import {
	accessPage,
	type AccessAction,
	type AccessState,
	type EnteredList,
	MAX_LIST_BYTES,
	type PlanShape,
	ROWS,
	type RunShape,
} from "./protocol.ts";
import type { RestoreOf } from "../shared/protocol/channel.ts";
import { accountHandlers, accountStateOf, required, requiredToSend } from "../shared/host/pageAccount.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels, restorer } from "../shared/host/panels.ts";
import { chosenCsv, csvAddresses, exportLedger } from "./addressFiles.ts";
import { outcomesText, runSentence } from "./accessWords.ts";
import { ledgerShape } from "./ledgerShape.ts";

/** Throttles pushes to the page during a run. */
const PUSH_PAUSE_MS = 250;

/** The dataset of a page. */
export type AccessSubject = RestoreOf<typeof accessPage>;

export interface AccessRequest {
	readonly tab?: "change" | "ledger";
	/** Addresses to list, as text. */
	readonly text?: string;
	readonly action?: AccessAction;
}

/** Which rows of each list the page shows. */
interface ShownRows {
	plan: { readonly filter: PlanShape["filter"]; readonly limit: number };
	run: { readonly filter: RunShape["filter"]; readonly limit: number };
	ledger: { readonly query: string; readonly newestFirst: boolean; readonly limit: number };
}

const pages = new Panels<typeof accessPage, AccessController>();

export const restoreAccessPanel = restorer(accessPage, openAccessPanel);

/** Reveals or opens a dataset's access page. Never stops a run. */
export function openAccessPanel(
	parts: PageParts,
	subject: AccessSubject,
	restored?: vscode.WebviewPanel,
): AccessController {
	const key = `access:${subject.datasetId.toLowerCase()}`;
	const create = (scope: AccountScope | undefined, previous?: AccessController): AccessController =>
		new AccessController(parts, scope, previous?.leftSubject ?? subject, previous);
	return pages.show(parts, key, create, restored);
}

class AccessController implements PageController<typeof accessPage> {
	readonly page = accessPage;
	readonly heading = l10n.t("Access");
	readonly #parts: PageParts;
	readonly #scope: AccountScope | undefined;
	readonly #subject: AccessSubject;
	readonly #plan: AccessPlan;
	#panel: PagePanel | undefined;
	#run: BulkAccessRun | undefined;
	/** Whether a confirmation is open. A second one would start a second run. */
	#asking = false;
	#pushTimer: ReturnType<typeof setTimeout> | undefined;
	#asked: AccessState["asked"] = { serial: 0, tab: "change" };
	/** Where the list comes from, as a sentence; empty for a list entered on the page. */
	#source = "";
	/** Whether the list, unless it was entered since, follows from the account's ledger. */
	#fromLedger = false;
	/** Whether the list was begun during the run, which hides it. */
	#waiting = false;
	/** Whether the run was started from the page's field. The field gets back what wasn't sent. */
	#fromField = false;
	#given: AccessState["given"] = { serial: 0, text: "", action: "grant", until: "" };
	readonly #shownRows: ShownRows = {
		plan: { filter: "all", limit: ROWS },
		run: { filter: "all", limit: ROWS },
		ledger: { query: "", newestFirst: true, limit: ROWS },
	};

	readonly handlers: Handlers<typeof accessPage> = {
		enter: (entered) => this.#enter(entered),
		filterPlan: (filter) => this.#show("plan", { filter }),
		filterRun: (filter) => this.#show("run", { filter }),
		searchLedger: (query) => this.#show("ledger", { query }),
		reverseLedger: () => this.#show("ledger", { newestFirst: !this.#shownRows.ledger.newestFirst }),
		showMore: (list) => this.#show(list, { limit: this.#shownRows[list].limit + ROWS }),
		tick: ({ key, on }) => this.#plan.tick(key, on),
		start: async (entered) => this.#start(entered),
		stop: () => this.#run?.stop(),
		retry: async (key) => this.#retry((row) => row.key === key),
		retryAll: async (state) => this.#retry((row) => row.state === state),
		copyOutcomes: async () => {
			const run = this.#run;
			if (run) await copyToClipboard(outcomesText({ action: run.action, rows: run.rows() }));
		},
		newList: () => this.#newList(),
		chooseCsv: async () => chosenCsv(),
		readCsv: async ({ text }) => csvAddresses(text),
		exportLedger: async ({ format }) =>
			exportLedger(this.#parts.notifications, required(this.#scope), this.#subject.datasetId, format),
		change: async ({ email, action }) => runCommand(commandIds.access[action], { ...this.#dataset, email }),
		setEndDate: async ({ email }) => runCommand(commandIds.access.setEndDate, { ...this.#dataset, email }),
		openDataset: async () => runCommand(commandIds.dataset.open, { datasetId: this.#subject.datasetId }),
		...accountHandlers,
	};

	/** From the previous account, keeps only the tab and what was entered or listed, except what its ledger listed. */
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
			() => scope?.ledger.byEmail(subject.datasetId) ?? new Map(),
			() => this.#today,
		);
		if (!previous) return;
		this.#asked = previous.#asked;
		this.#given = previous.#given;
		if (previous.#fromField) this.#putBack(previous.#left("notSent", "waiting"));
		if (!previous.#fromLedger) this.#source = previous.#source;
		if (this.#source === "") this.#enter();
		else this.#plan.set(previous.#plan.entries);
	}

	/** The page's dataset for the next account, which must find out the name itself. */
	get leftSubject(): AccessSubject {
		return this.#scope ? { ...this.#subject, name: "" } : this.#subject;
	}

	get title(): string {
		return l10n.t("Access: {0}", this.#name);
	}

	/** Without a given name, has the one that the account knows, if its lists have loaded. */
	get restore(): AccessSubject {
		const { datasetId, name } = this.#subject;
		const scope = this.#scope;
		if (name !== "" || !scope) return this.#subject;
		const known = knownDataset(scope, datasetId) ?? scope.ownership.item(datasetId);
		const recorded = scope.ledger.forDataset(datasetId).find((entry) => entry.datasetName);
		return { datasetId, name: known?.name ?? recorded?.datasetName ?? "" };
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		disposables.add(this.#plan);
		disposables.add(this.#plan.onDidChange(() => panel.push()));
		disposables.add({ dispose: () => clearTimeout(this.#pushTimer) });
		disposables.add({ dispose: () => this.#run?.dispose() });
		if (!this.#scope) return;
		const { ledger, dueAccess, catalogue, ownership } = this.#scope;
		for (const event of [ledger.onDidChange, dueAccess.onDidChangeDay])
			disposables.add(event(() => this.#ledgerChanged()));
		for (const event of [catalogue.onDidChange, ownership.onDidChange])
			disposables.add(event(() => this.#nameChanged(panel)));
	}

	/** Opens a tab, and lists the request's addresses to review, if any. Throws UserFacingError if they're too long a list. */
	apply({ tab = "change", text, action = "grant" }: AccessRequest): void {
		this.#asked = { serial: this.#asked.serial + 1, tab };
		if (text !== undefined) this.#add(text, action);
		this.#panel?.push();
	}

	/**
	 * Shows changes to review that follow from the account's ledger. `source` is a sentence that says where they come
	 * from. What was entered stays in the page's field.
	 */
	askFor(source: string, entries: readonly PlanEntry[]): void {
		this.#asked = { serial: this.#asked.serial + 1, tab: "change" };
		this.#beginList(source);
		this.#fromLedger = true;
		this.#plan.set(entries);
	}

	state(): AccessState {
		const entries = this.#scope?.ledger.forDataset(this.#subject.datasetId) ?? [];
		const { plan, ledger } = this.#shownRows;
		return {
			account: accountStateOf(this.#parts.session),
			dataset: { id: this.#subject.datasetId, name: this.#name },
			asked: this.#asked,
			given: this.#given,
			textProblem: isTooLong(this.#given.text) ? tooLong() : "",
			untilProblem: endDateProblem(this.#given.until, this.#today) ?? "",
			plan: {
				filter: plan.filter,
				counts: this.#plan.counts(),
				rows: this.#plan.rows(plan.filter, plan.limit),
				source: this.#source,
			},
			run: this.#run ? this.#shown(this.#run) : null,
			ledger: ledgerShape(entries, { ...ledger, today: this.#today }),
		};
	}

	get #name(): string {
		return displayName(this.restore.name, this.#subject.datasetId);
	}

	get #dataset(): { datasetId: string; datasetName?: string } {
		const { datasetId, name } = this.restore;
		return { datasetId, ...(name !== "" && { datasetName: name }) };
	}

	get #today(): string {
		return this.#scope?.dueAccess.today ?? dayOf(Date.now());
	}

	#shown(run: BulkAccessRun): RunShape {
		const { action, phase } = run;
		const { filter, limit } = this.#shownRows.run;
		return { filter, counts: run.counts(), rows: run.rows(filter, limit), action, phase };
	}

	#show<L extends keyof ShownRows>(list: L, change: Partial<ShownRows[L]>): void {
		this.#shownRows[list] = { ...this.#shownRows[list], limit: ROWS, ...change };
		this.#panel?.push();
	}

	/** The fields win over a list that changed since the page last showed them. */
	async #start(entered: EnteredList): Promise<void> {
		if (this.#run?.running === true) return;
		const { text, action, until } = this.#given;
		if (entered.text !== text || entered.action !== action || entered.until !== until) this.#enter(entered);
		if (this.#source === "" && isTooLong(this.#given.text)) throw new UserFacingError(tooLong());
		const tasks = this.#plan.tasks();
		if (tasks.length === 0)
			throw new UserFacingError(l10n.t("Select at least one address. Nothing was sent."));
		const unselected = this.#plan.unselected();
		const sent = this.#source === "" ? this.#given.text : undefined;
		const agreed = await this.#confirm(tasks);
		if (!agreed) return;
		this.#forgetRun();
		const { writes, ledger } = required(this.#scope);
		const run = new BulkAccessRun(agreed, senderFor(writes, ledger, this.#dataset));
		run.onDidChange(() => this.#pushSoon());
		this.#run = run;
		this.#waiting = false;
		this.#fromField = sent === this.#given.text;
		if (this.#fromField) this.#putBack(unselected, "");
		this.#show("run", { filter: "all" });
		void this.#untilEnd(run, run.start());
	}

	async #retry(which: (row: RunRow) => boolean): Promise<void> {
		const run = this.#run;
		if (!run || run.running) return;
		const rows = run.rows().filter((row) => canRetry(row) && which(row));
		const agreed = rows.length > 0 && (await this.#confirm(rows));
		if (agreed) void this.#untilEnd(run, run.retry(agreed));
	}

	/** Resolves to the tasks, with the repeats that the user agreed to, or to undefined if canceled. */
	async #confirm<T extends AccessTask>(tasks: readonly T[]): Promise<T[] | undefined> {
		const account = accountStateOf(this.#parts.session);
		const buyers = requiredToSend(this.#scope).ledger.byEmail(this.#subject.datasetId);
		const asked = tasks.map((task) => markRepeat(task, buyers));
		const question = accessQuestion(asked, { ...this.#subject, name: this.#name }, account);
		if (this.#asking) return undefined;
		this.#asking = true;
		const agreed = await this.#parts.notifications.confirm(question).finally(() => (this.#asking = false));
		if (!agreed) return undefined;
		requiredToSend(this.#scope);
		return asked;
	}

	/** Shows the outcome of a run as a notification if its page is closed, hidden, or showing another account. */
	async #untilEnd(run: BulkAccessRun, ended: Promise<void>): Promise<void> {
		await ended;
		this.#panel?.push();
		if (this.#panel?.visible === true && this.#scope?.account.left.aborted !== true) return;
		const shape = this.#shown(run);
		const severity = shape.counts.done < shape.counts.all ? "warning" : "info";
		void this.#parts.notifications.show(severity, runSentence(shape, this.#name));
	}

	/** The run's changes in these states, to list again. */
	#left(...states: ReadonlyArray<RunRow["state"]>): PlanEntry[] {
		const rows = this.#run?.rows().filter(({ state }) => states.includes(state)) ?? [];
		return rows.map(({ email: text, action, until }, index) => ({
			line: index + 1,
			text,
			action: action === "revoke" ? "revoke" : "grant",
			...(until !== undefined && { until }),
		}));
	}

	/** Adds addresses to the text of the page's field. */
	#putBack(entries: readonly PlanEntry[], text = this.#given.text): void {
		const { serial, until } = this.#given;
		const added = joinEmails(entries.map((entry) => (entry.until === until ? { text: entry.text } : entry)));
		this.#given = { ...this.#given, serial: serial + 1, text: joined(text, added) };
	}

	/** Adds addresses below those that were entered, or lists them separately if they're for the other action. */
	#add(text: string, action: AccessAction): void {
		// The field may get back addresses, which must not be mixed with those for the other action.
		const awaits = this.#fromField && (this.#run?.running === true || this.#left("notSent").length > 0);
		if (action === this.#given.action || (this.#given.text.trim() === "" && !awaits)) {
			this.#beginList();
			return this.#enter({ text: joined(this.#given.text, text), action });
		}
		if (isTooLong(text)) throw new UserFacingError(tooLong());
		const source = l10n.t(
			"These addresses come from a command or a file. The addresses you entered above stay unchanged.",
		);
		this.#beginList(source);
		this.#plan.enter(text, action);
	}

	/** Lists what the page's fields contain after this change. */
	#enter(change: Partial<AccessState["given"]> = {}): void {
		this.#source = "";
		this.#given = { ...this.#given, ...change };
		const { text, action, until } = this.#given;
		this.#plan.enter(isTooLong(text) ? "" : text, action, until);
	}

	/** Replaces the run with the list that was begun meanwhile, or else with what wasn't sent, still from its source. */
	#newList(): void {
		const entries = this.#waiting ? this.#plan.entries : this.#left("notSent");
		if (this.#source === "" || entries.length === 0) {
			this.#beginList();
			return this.#enter();
		}
		this.#forgetRun();
		this.#waiting = false;
		this.#plan.set(entries);
		this.#show("plan", { filter: "all" });
	}

	/** Keeps what was entered in the page's field and not sent. */
	#beginList(source = ""): void {
		this.#forgetRun();
		this.#waiting = this.#run !== undefined;
		this.#source = source;
		this.#fromLedger = false;
		this.#given = { ...this.#given, serial: this.#given.serial + 1 };
		// The previous list's filter might hide every row of the new list.
		this.#shownRows.plan = { filter: "all", limit: ROWS };
	}

	#forgetRun(): void {
		if (!this.#run || this.#run.running) return;
		if (this.#fromField) this.#putBack(this.#left("notSent"));
		this.#fromField = false;
		this.#run.dispose();
		this.#run = undefined;
	}

	#ledgerChanged(): void {
		if (this.#run?.running === true) this.#pushSoon();
		else this.#plan.refresh();
	}

	#nameChanged(panel: PagePanel): void {
		panel.title = this.title;
		panel.push();
	}

	#pushSoon(): void {
		this.#pushTimer ??= setTimeout(() => {
			this.#pushTimer = undefined;
			this.#panel?.push();
		}, PUSH_PAUSE_MS);
	}
}

const joined = (text: string, added: string): string => [text.trimEnd(), added].filter(Boolean).join("\n");

const isTooLong = (text: string): boolean => Buffer.byteLength(text) > MAX_LIST_BYTES;

const tooLong = (): string =>
	l10n.t("An address list can be up to 5 MB. Shorten the list, and send the rest as another list.");
