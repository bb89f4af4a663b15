/** What became of the request to publish the dataset, in words. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import type { PublicationState } from "../../model/selling/publishFlow.ts";
import { notCarriedOut } from "../shared/host/notices.ts";
import type { PublicationShape } from "./protocol.ts";

type PublicationOf<K extends PublicationState["kind"]> = Extract<PublicationState, { kind: K }>;
type Notice = PublicationShape["notice"];

export function publicationShape(state: PublicationState): PublicationShape {
	const { kind } = state;
	return {
		kind,
		notice: noticeOf(state),
		finding: kind === "notSeen" ? { title: state.title, sentence: state.sentence } : null,
		created: kind === "created" ? createdShape(state) : null,
	};
}

function createdShape({ created: { name, id }, keepProblem }: PublicationOf<"created">) {
	const unknownId = l10n.t(
		"The marketplace didn’t return the dataset’s ID. Find the ID on the marketplace, then add the dataset to My Datasets.",
	);
	const notes = [id === undefined ? unknownId : "", keepProblem].filter((note) => note !== "");
	return { name, id: id ?? "", notes };
}

function noticeOf(state: PublicationState): Notice {
	switch (state.kind) {
		case "unknown":
		case "looking":
		case "notSeen":
			return unconfirmed(state);
		case "blocked": {
			const title = l10n.t("Another window is publishing this dataset");
			return { kind: state.kind, look: "waiting", title, texts: [], buttons: [] };
		}
		case "rejected":
		case "notSent":
			// An earlier attempt may be unconfirmed, and was sent.
			return notCarriedOut(
				state,
				{
					rejected: l10n.t("The marketplace rejected the dataset"),
					notSent: l10n.t("Nothing new was sent"),
				},
				[],
			);
		case "created":
			return creation(state);
		case "idle":
		case "sending": {
			const title = l10n.t("Publishing can’t be undone");
			const texts = [
				l10n.t("The marketplace doesn’t support changing or deleting a dataset. Check every value."),
			];
			return { kind: "idle", look: "caution", title, texts, buttons: [] };
		}
	}
}

function unconfirmed(state: PublicationOf<"unknown" | "looking" | "notSeen">): Notice {
	const disabled = state.kind === "looking";
	const label = disabled ? l10n.t("Checking…") : l10n.t("Check Now");
	const candidate = state.kind === "notSeen" && state.candidate !== undefined;
	return {
		kind: "unknown",
		at: state.sentAt,
		look: "unknown",
		title: l10n.t("Couldn’t confirm whether this dataset was published"),
		texts: [sentSentence(state)],
		buttons: [
			{ label, icon: "search", disabled, request: "checkForDataset" },
			...(candidate
				? [
						{ label: l10n.t("Open Dataset"), secondary: true, request: "openCandidate" as const },
						{ label: l10n.t("Confirm as My Dataset…"), secondary: true, request: "claim" as const },
					]
				: []),
			{ label: l10n.t("Allow Publishing Again…"), secondary: true, disabled, request: "notCreated" },
		],
	};
}

function sentSentence(state: PublicationOf<"unknown" | "looking" | "notSeen">): string {
	const blocked = l10n.t(
		"Publishing is blocked until this request is resolved or you allow publishing again, because publishing again could create a second dataset.",
	);
	// The page puts the time in place of `{0}`.
	return state.kind === "unknown" && state.sentence !== ""
		? l10n.t("The request was sent at {0}. {1} {2}", "{0}", display(state.sentence, 300), blocked)
		: l10n.t("The request was sent at {0}, but no usable response arrived. {1}", "{0}", blocked);
}

function creation({ created, found }: PublicationOf<"created">): Notice {
	return {
		kind: "created",
		at: created.at,
		look: "done",
		title: found
			? l10n.t("Your dataset with this name was published at {0}")
			: l10n.t("The dataset was published at {0}"),
		texts: [],
		buttons:
			created.id === undefined
				? []
				: [
						{ label: l10n.t("Open Dataset"), request: "openDataset" },
						{ label: l10n.t("Grant Access…"), secondary: true, request: "grantAccess" },
					],
	};
}
