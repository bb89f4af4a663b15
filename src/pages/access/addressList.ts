/** The addresses to review on the page: those entered there, or those given by a command or a file. */
import * as l10n from "@vscode/l10n";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { AccessPlan, PlanEntry } from "../../model/selling/accessPlan.ts";
import { type AccessAction, type AccessState, MAX_LIST_BYTES } from "./protocol.ts";

type Given = AccessState["given"];

export class AddressList {
	readonly plan: AccessPlan;
	#source = "";
	#given: Given = { serial: 0, text: "", action: "grant", until: "" };
	/** The text of the field that was sent in a run. */
	#sent = "";

	/** Keeps what was entered or given for the previous account. */
	constructor(plan: AccessPlan, previous?: AddressList) {
		this.plan = plan;
		if (!previous) return;
		this.#source = previous.#source;
		this.#given = previous.#given;
		this.#sent = previous.#sent;
		plan.set(previous.plan.entries);
	}

	/** Where the list comes from, as a sentence; empty for a list entered on the page. */
	get source(): string {
		return this.#source;
	}

	/** What the page's fields contain, even if another list is shown below them. */
	get given(): Given {
		return this.#given;
	}

	/** What's wrong with the text in `given` as a whole; empty if nothing is. */
	get textProblem(): string {
		return isTooLong(this.#given.text) ? tooLong() : "";
	}

	/** Lists what the page's fields contain now. */
	write(entered: Omit<Given, "serial">): void {
		this.#source = "";
		this.#sent = "";
		this.#given = { ...this.#given, ...entered };
		this.#classify();
	}

	/** Remembers that the list was sent, so that its addresses aren't listed again. */
	markSent(): void {
		if (this.#source === "") this.#sent = this.#given.text;
	}

	/** Lists only what was entered on the page and not sent. */
	restart(): void {
		this.#enter(this.#unsent, this.#given.action);
	}

	/**
	 * Adds addresses below those that were entered, or lists them separately if they're for the other action. Throws
	 * UserFacingError if they're too long to be listed separately.
	 */
	add(text: string, action: AccessAction): void {
		const entered = this.#unsent.trimEnd();
		if (entered === "" || action === this.#given.action)
			return this.#enter([entered, text].filter(Boolean).join("\n"), action);
		if (isTooLong(text)) throw new UserFacingError(tooLong());
		this.#put(
			l10n.t(
				"These addresses come from a command or a file. The addresses you entered above stay unchanged.",
			),
		);
		this.plan.write(text, action);
	}

	/** Lists changes that weren't entered on the page. What was entered stays in the page's field. */
	give(source: string, entries: readonly PlanEntry[]): void {
		this.#put(source);
		this.plan.set(entries);
	}

	/** The addresses that were entered on the page and not sent. */
	get #unsent(): string {
		const { text } = this.#given;
		return text === this.#sent ? "" : text;
	}

	#enter(text: string, action: AccessAction): void {
		this.#put("", text, action);
		this.#classify();
	}

	/** Replaces what the page's fields contain, by default with what wasn't sent. */
	#put(source: string, text = this.#unsent, action = this.#given.action): void {
		this.#source = source;
		this.#given = { ...this.#given, serial: this.#given.serial + 1, text, action };
	}

	#classify(): void {
		const { text, action, until } = this.#given;
		this.plan.write(isTooLong(text) ? "" : text, action, until);
	}
}

const isTooLong = (text: string): boolean => Buffer.byteLength(text) > MAX_LIST_BYTES;

const tooLong = (): string =>
	l10n.t("An address list can be up to 5 MB. Shorten the list, and send the rest as another list.");
