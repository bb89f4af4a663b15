/** The page on which access to one dataset is given, taken back and looked up. */
import * as l10n from "@vscode/l10n";
import type { DisposableStore } from "../../../base/lifecycle.ts";
import { display, displayName } from "../../../base/text.ts";
import { commandIds } from "../../../host/commandIds.ts";
import { copyToClipboard } from "../../../host/clipboard.ts";
import { runCommand } from "../../../host/commands.ts";
import { changeAccess } from "../../../model/selling/accessChange.ts";
import { AccessList, type PlanFilter } from "../../../model/selling/accessList.ts";
import type { FindEntry, PlanEntry } from "../../../model/selling/accessPlan.ts";
import { AccessRun, type AccessTask } from "../../../model/selling/accessRun.ts";
import { sameAccount } from "../../../model/session/accounts.ts";
import type { Services } from "../../../services.ts";
import {
	accessPage,
	type AccessAction,
	type AccessState,
	type RunFilterShape,
} from "../../protocol/access.ts";
import { accessQuestion, chosenCsv, csvAddresses, exportLedger, formatDay } from "./accessFacts.ts";
import { ledgerShape, outcomesText, planShape, runShape } from "./accessShapes.ts";
import { accountStateOf, onSessionChange } from "../pageAccount.ts";
import { Refusal, type Handlers, type PageController, type WebviewPanelHost } from "../panel.ts";

const firstRows = 200;
/** A new list is shown whole: a filter of the one before it might hide all of it. */
const wholePlan = { filter: "all", limit: firstRows } as const;
/** While a run goes on the page is told at most this often. */
const pushPauseMs = 120;

export interface AccessSubject {
	readonly datasetId: string;
	readonly name: string;
}

export class AccessController implements PageController<typeof accessPage> {
	readonly page = accessPage;
	readonly handlers: Handlers<typeof accessPage>;
	readonly #services: Services;
	readonly #subject: AccessSubject;
	readonly #list: AccessList;
	#panel: WebviewPanelHost<typeof accessPage> | undefined;
	#run: AccessRun | undefined;
	#pushTimer: ReturnType<typeof setTimeout> | undefined;
	#file = "";
	#asked: AccessState["asked"] = { serial: 0, tab: "change" };
	#given: AccessState["given"] = { serial: 0, text: "", action: "grant" };
	#planView: { filter: PlanFilter; limit: number } = wholePlan;
	#runView: { filter: RunFilterShape; limit: number } = { filter: "all", limit: firstRows };
	#ledgerView = { query: "", newestFirst: true, limit: firstRows };

	constructor(services: Services, subject: AccessSubject) {
		this.#services = services;
		this.#subject = subject;
		this.#list = new AccessList({ ledger: () => this.#ledgerIndex(), formatDay });
		this.handlers = this.#createHandlers();
	}

	get title(): string {
		return l10n.t("Access: {0}", this.#name);
	}

	get restore(): { datasetId: string; name: string } {
		return { datasetId: this.#subject.datasetId, name: this.#subject.name };
	}

	attach(panel: WebviewPanelHost<typeof accessPage>, disposables: DisposableStore): void {
		this.#panel = panel;
		const { session, ledger } = this.#services;
		disposables.add(this.#list);
		disposables.add(this.#list.onDidChange(() => panel.push()));
		disposables.add(ledger.onDidChange(() => this.#ledgerChanged()));
		disposables.add(
			onSessionChange(session, (isOther) => {
				if (isOther) {
					// What is left of a run was meant to be sent by the other account.
					this.#run?.stop();
					this.#list.refresh();
				}
				panel.push();
			}),
		);
		disposables.add({
			dispose: () => {
				clearTimeout(this.#pushTimer);
				this.#run?.dispose();
			},
		});
	}

	/** Shows a tab, and addresses to begin with. */
	ask(request: { tab?: "change" | "ledger"; text?: string; action?: AccessAction }): void {
		this.#asked = { serial: this.#asked.serial + 1, tab: request.tab ?? "change" };
		if (request.text !== undefined) {
			const action = request.action ?? "grant";
			this.#given = { serial: this.#given.serial + 1, text: request.text, action };
			this.#forgetRun();
			this.#file = "";
			this.#planView = wholePlan;
			this.#list.write(request.text, action);
		}
		this.#panel?.push();
	}

	/** Shows the difference that an access file asks for. */
	askFor(file: string, entries: readonly PlanEntry[]): void {
		this.#asked = { serial: this.#asked.serial + 1, tab: "change" };
		this.#forgetRun();
		this.#file = file;
		this.#planView = wholePlan;
		this.#list.set(entries);
	}

	state(): AccessState {
		return {
			account: accountStateOf(this.#services.session),
			dataset: { id: this.#subject.datasetId, name: this.#name },
			asked: this.#asked,
			given: this.#given,
			plan: planShape(this.#list, this.#planView, this.#file),
			run: this.#run ? runShape(this.#run, this.#runView) : null,
			ledger: ledgerShape(this.#services.ledger.forDataset(this.#subject.datasetId), this.#ledgerView),
		};
	}

	get #name(): string {
		return displayName(this.#subject.name, this.#subject.datasetId);
	}

	#createHandlers(): Handlers<typeof accessPage> {
		return {
			write: ({ text, action }) => {
				this.#file = "";
				this.#list.write(text, action);
				return null;
			},
			showPlan: (view) => this.#showing(() => (this.#planView = view)),
			showRun: (view) => this.#showing(() => (this.#runView = view)),
			showLedger: (view) => this.#showing(() => (this.#ledgerView = view)),
			tick: ({ key, on }) => {
				this.#list.tick(key, on);
				return null;
			},
			start: async () => this.#start(),
			stop: () => {
				this.#run?.stop();
				return null;
			},
			retry: async (which) => this.#retry(which),
			copyOutcomes: async () => {
				if (this.#run) await copyToClipboard(outcomesText(this.#run.rows));
				return null;
			},
			newList: () => {
				this.#forgetRun();
				this.#file = "";
				this.#given = { ...this.#given, serial: this.#given.serial + 1, text: "" };
				this.#list.set([]);
				return null;
			},
			chooseCsv: async () => chosenCsv(),
			readCsv: ({ text }) => csvAddresses(text),
			exportLedger: async ({ format }) => {
				await exportLedger(this.#services, this.#subject.datasetId, format);
				return null;
			},
			change: async ({ email, action }) => {
				const { datasetId, name: datasetName } = this.#subject;
				await runCommand(commandIds.access[action], { datasetId, datasetName, email });
				return null;
			},
			openDataset: async () => {
				await runCommand(commandIds.dataset.open, { datasetId: this.#subject.datasetId });
				return null;
			},
			signIn: async () => {
				await runCommand(commandIds.session.signIn);
				return null;
			},
		};
	}

	#showing(change: () => void): null {
		change();
		this.#panel?.push();
		return null;
	}

	async #start(): Promise<null> {
		if (this.#run?.running === true) return null;
		const tasks = this.#list.tasks();
		if (tasks.length === 0) throw new Refusal(l10n.t("Nobody is chosen. Nothing was sent."));
		if (!(await this.#confirm(tasks, this.#list.lookAlikes()))) return null;
		this.#forgetRun();
		const run = new AccessRun(tasks, async (task, again) => {
			const { datasetId, name: datasetName } = this.#subject;
			return changeAccess(this.#services.writes, { ...task, datasetId, datasetName }, { again });
		});
		run.onDidChange(() => this.#pushSoon());
		this.#run = run;
		this.#runView = { filter: "all", limit: firstRows };
		void this.#untilEnd(run, run.start());
		return null;
	}

	async #retry({ index, state }: { index: number | null; state: string }): Promise<null> {
		const run = this.#run;
		if (!run || run.running) return null;
		const rows = run.rows.filter((row, at) => row.state === state && (index === null || at === index));
		if (rows.length === 0 || !(await this.#confirm(rows, []))) return null;
		void this.#untilEnd(
			run,
			run.retry((row) => rows.includes(row)),
		);
		return null;
	}

	async #confirm(tasks: readonly AccessTask[], lookAlikes: readonly string[]): Promise<boolean> {
		const { session, notifications } = this.#services;
		const account = accountStateOf(session);
		if (!account.connected) throw new Refusal(l10n.t("Sign in first. Nothing was sent."));
		const subject = { ...this.#subject, name: this.#name };
		const before = session.account;
		const question = accessQuestion(tasks, subject, account, lookAlikes);
		return (await notifications.confirm(question)) && sameAccount(before, session.account);
	}

	/** A page that was closed or is hidden still owes the outcome of its run. */
	async #untilEnd(run: AccessRun, ended: Promise<void>): Promise<void> {
		await ended;
		this.#panel?.push();
		if (this.#panel?.visible === true) return;
		const { granted, revoked, refused, unknown, notSent } = run.counts();
		const message = l10n.t(
			"Access to {0}: {1} done, {2} refused, {3} not known, {4} not sent.",
			display(this.#name, 60),
			granted + revoked,
			refused,
			unknown,
			notSent,
		);
		void this.#services.notifications.show(refused + unknown + notSent > 0 ? "warning" : "info", message);
	}

	#forgetRun(): void {
		if (this.#run?.running === true) return;
		this.#run?.dispose();
		this.#run = undefined;
	}

	#ledgerChanged(): void {
		if (this.#run?.running === true) this.#pushSoon();
		else this.#list.refresh();
	}

	#ledgerIndex(): FindEntry {
		const entries = this.#services.ledger.forDataset(this.#subject.datasetId);
		const byAddress = new Map(entries.map((entry) => [entry.email.toLowerCase(), entry]));
		return (email) => byAddress.get(email.toLowerCase());
	}

	#pushSoon(): void {
		this.#pushTimer ??= setTimeout(() => {
			this.#pushTimer = undefined;
			this.#panel?.push();
		}, pushPauseMs);
	}
}
