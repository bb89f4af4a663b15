import * as l10n from "@vscode/l10n";
import type { CatalogueProgress } from "../../catalogue/worker/worker.ts";
import { formatAge, formatRecent } from "../../base/dates.ts";
import { describeError } from "../../api/describeError.ts";
import type { MarketplaceError } from "../../api/failure.ts";
import { groupDigits } from "../../base/money.ts";
import { display, forMarkdown, forScreenReader } from "../../base/text.ts";
import { type CommandId, commandIds } from "../../host/commandIds.ts";
import type { CatalogueSummary } from "../../catalogue/search/catalogueQuery.ts";
import { failureOf, latest, type Loadable } from "../../api/loadable.ts";
import type { SessionState } from "../../model/session/sessionState.ts";
import type { SearchProblem } from "../../rules/searchQuery.ts";
import type { Row } from "./row.ts";

const WARNING_COLOR = "list.warningForeground";
/** In decoded bytes; a smaller list loads before anyone could read its progress. */
const MIN_SHOWN_BYTES = 8 * 1024 * 1024;

/** Rows above the list that show its state, each with an action. */
export function noticeRows(
	session: SessionState,
	list: Loadable<CatalogueSummary>,
	now: number,
	noBuyer = false,
): Row[] {
	const known = latest(list);
	const failure = failureOf(list);
	const why = session.kind === "offline" ? session.error : failure;
	const rows: Row[] = [];
	if (session.kind === "keyRejected" || session.kind === "keyLost") {
		rows.push(credentialRow(session));
	} else if (why?.kind === "notRunning") {
		rows.push(stoppedRow());
	} else if (why && isUnreachable(why)) {
		const read =
			known && l10n.t("list loaded {0}, {1}", formatRecent(known.readAt, now), formatAge(known.readAt, now));
		const label = l10n.t("Can’t connect");
		rows.push(retryRow("notice/offline", label, why, read, commandIds.datasets.refresh));
	} else if (failure?.kind === "forbidden" && noBuyer) {
		rows.push(buyersOnlyRow());
	} else if (why) {
		rows.push(failureRow(why, known !== undefined, commandIds.datasets.refresh));
	}
	if (known && known.value.unreadable > 0) rows.push(unreadableRow(known.value.unreadable));
	return rows;
}

/** Whether the marketplace couldn't be reached at all, as opposed to sending an unusable response. */
function isUnreachable({ kind, status }: MarketplaceError): boolean {
	return status === undefined && ["unreachable", "unknownHost", "timeout"].includes(kind);
}

/** Why a view is out of date or empty. `refresh` is the command that loads it again. */
export function failureRow(failure: MarketplaceError, known: boolean, refresh: CommandId): Row {
	if (failure.kind === "notRunning") return stoppedRow();
	const label = known ? l10n.t("Out of date") : l10n.t("Couldn’t load");
	return retryRow("notice/failed", label, failure, describeError(failure).sentence, refresh);
}

function stoppedRow(): Row {
	return problemRow({
		id: "notice/stopped",
		label: l10n.t("Local marketplace stopped"),
		action: l10n.t("select to start"),
		icon: "debug-disconnect",
		command: { id: commandIds.localMarketplace.start },
		tooltip: () => l10n.t("Select to start the local marketplace."),
		hint: l10n.t("Select to start the local marketplace"),
	});
}

function retryRow(
	id: string,
	label: string,
	failure: MarketplaceError,
	facts: string | undefined,
	refresh: CommandId,
): Row {
	return problemRow({
		id,
		label,
		facts,
		action: l10n.t("select to try again"),
		icon: isUnreachable(failure) ? "debug-disconnect" : "warning",
		command: { id: refresh },
		tooltip: () => forMarkdown(l10n.t("{0} Select to try again.", describeError(failure).sentence)),
		hint: l10n.t("Select to try again"),
	});
}

interface ProblemRow extends Omit<Row, "ariaLabel" | "color" | "description"> {
	/** Shown after the label. If undefined, `action` is shown instead. */
	readonly facts?: string | undefined;
	/** What selecting the row does, briefly. */
	readonly action?: string;
	/** What selecting the row does, for screen readers. */
	readonly hint: string;
}

/** A row in the color of warnings. */
function problemRow({ facts, action, hint, ...row }: ProblemRow): Row {
	const description = facts ?? action;
	return {
		...row,
		...(description === undefined ? {} : { description }),
		color: WARNING_COLOR,
		ariaLabel: forScreenReader(row.label, facts, hint),
	};
}

function buyersOnlyRow(): Row {
	const label = l10n.t("For buyers only");
	const description = l10n.t("select to switch account");
	return {
		id: "notice/buyersOnly",
		label,
		description,
		icon: "account",
		command: { id: commandIds.session.switchAccount },
		ariaLabel: forScreenReader(label, l10n.t("Select to switch to a buyer account")),
		tooltip: () =>
			l10n.t("Only buyer accounts can see the list of datasets. Select to switch to a buyer account."),
	};
}

function unreadableRow(count: number): Row {
	const label =
		count === 1 ? l10n.t("1 dataset couldn’t be loaded") : l10n.t("{0} datasets couldn’t be loaded", count);
	return problemRow({
		id: "notice/unreadable",
		label,
		action: l10n.t("select to show log"),
		icon: "warning",
		command: { id: commandIds.log.show },
		hint: l10n.t("Select to show the log"),
	});
}

/** `progress` is given only while the first list of datasets loads. */
export function loadingRow(progress?: CatalogueProgress): Row {
	const description = progress && progress.bytes >= MIN_SHOWN_BYTES ? progressWords(progress) : undefined;
	return {
		id: "notice/loading",
		label: l10n.t("Loading…"),
		// Screen readers would repeat the progress each time it changes.
		ariaLabel: l10n.t("Loading…"),
		...(description === undefined ? {} : { description }),
		icon: "loading~spin",
	};
}

/** "40 of 100 MB", or "40 MB" if the total is unknown. */
export function progressWords({ bytes, expected }: CatalogueProgress): string {
	const read = megabytes(bytes);
	return expected === undefined ? l10n.t("{0} MB", read) : l10n.t("{0} of {1} MB", read, megabytes(expected));
}

function megabytes(bytes: number): string {
	return groupDigits(Math.round(bytes / 1024 / 1024));
}

/** A row that offers to reload the window, if that may help this window use another window's sign-in. */
export function windowRows(session: SessionState): Row[] {
	if (!("reloadMayHelp" in session) || !session.reloadMayHelp) return [];
	return [
		problemRow({
			id: "notice/window",
			label: l10n.t("API key or session changed in another window"),
			action: l10n.t("select to reload window"),
			icon: "refresh",
			command: { id: "workbench.action.reloadWindow" },
			hint: l10n.t("Select to reload this window"),
		}),
	];
}

type WithoutCredential = Extract<SessionState, { kind: "keyRejected" | "keyLost" }>;

/**
 * Says that the credential was rejected or is gone. Leads to the sign-in form for a password session, otherwise to
 * entering an API key.
 */
function credentialRow(session: WithoutCredential): Row {
	const host = display(session.host, 80);
	const { label, description = host, tooltip } = wordsOf(session, host);
	const byPassword = session.credential === "jwt";
	const next = byPassword ? l10n.t("Select to sign in again") : l10n.t("Select to enter an API key");
	return {
		id: `notice/${session.kind}`,
		label,
		description,
		icon: "key",
		color: "list.errorForeground",
		command: byPassword
			? { id: commandIds.session.signIn, argument: { method: "password", email: session.account } }
			: { id: commandIds.apiKey.set },
		ariaLabel: forScreenReader(label, description, next),
		tooltip: () => tooltip,
	};
}

/** `host` is ready to show. The row's description is the host unless there's another. */
function wordsOf(
	{ kind, credential }: WithoutCredential,
	host: string,
): { label: string; description?: string; tooltip: string } {
	if (credential === "jwt") {
		return kind === "keyLost"
			? {
					label: l10n.t("Session not found on this computer"),
					tooltip: l10n.t("Your session wasn’t found in secret storage. Select to sign in again."),
				}
			: {
					label: l10n.t("Session ended"),
					tooltip: l10n.t("The session can’t be renewed. Select to sign in again."),
				};
	}
	return kind === "keyLost"
		? {
				label: l10n.t("API key not found on this computer"),
				tooltip: l10n.t("Your API key wasn’t found in secret storage. Select to enter the key again."),
			}
		: {
				label: l10n.t("API key rejected"),
				description: l10n.t("{0} returned 401", host),
				tooltip: l10n.t("The key may have been replaced or revoked. Select to enter another key."),
			};
}

/** A part of the filter to drop, and the number of datasets found without it. */
export interface Wider {
	readonly part: string;
	readonly rest: string;
	readonly count: number;
}

export function nothingMatchesRow(filter: string, of: number, wider?: Wider): Row {
	const label = l10n.t("No matches");
	const description = wider
		? l10n.t("{0} found without {1}", groupDigits(wider.count), display(wider.part, 40))
		: l10n.t("{0} · 0 of {1}", display(filter, 60), groupDigits(of));
	const hint = wider
		? l10n.t("Select to remove that part of the filter")
		: l10n.t("Select to change the filter");
	return {
		id: "notice/nothing",
		label,
		description,
		icon: "search-stop",
		command: { id: commandIds.datasets.filter, ...(wider && { argument: { text: wider.rest } }) },
		ariaLabel: forScreenReader(label, description, hint),
	};
}

export function clearFilterRow(): Row {
	return {
		id: "notice/clear",
		label: l10n.t("Clear Filter"),
		icon: "clear-all",
		command: { id: commandIds.datasets.clearFilter },
	};
}

/** A row for each part of the applied filter that's ignored, with the reason. */
export function filterProblemRows(problems: readonly SearchProblem[]): Row[] {
	return problems.map(({ start, message }) =>
		problemRow({
			id: `notice/filter/${start}`,
			label: l10n.t("Part of the filter is ignored"),
			facts: message,
			icon: "warning",
			command: { id: commandIds.datasets.filter },
			tooltip: () => forMarkdown(message),
			hint: l10n.t("Select to change the filter"),
		}),
	);
}
