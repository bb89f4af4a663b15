/** The outcome of the request to create the dataset. */
import * as l10n from "@vscode/l10n";
import { formatTime, formatTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import type { PublicationShape } from "./protocol.ts";
import { h, type Child } from "../shared/ui/dom.tsx";
import { banner, button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { formatClock } from "../shared/ui/format.tsx";
import type { CreateChannel } from "./channel.tsx";

const id = "outcome";

/** The banner above the review, or `undefined` if nothing has been sent yet. */
export function outcomeBanner(
	channel: CreateChannel,
	failures: FailureArea,
	publication: PublicationShape,
): Child {
	switch (publication.kind) {
		case "unknown":
		case "looking":
		case "notSeen":
			return unknownBanner(channel, failures, publication);
		case "blocked":
			return banner({
				kind: "info",
				icon: "sync",
				role: "status",
				id,
				title: l10n.t("Another window is publishing this dataset"),
			});
		case "rejected":
		case "notSent":
			return banner({
				kind: "failure",
				icon: "error",
				role: "alert",
				id,
				title:
					publication.kind === "rejected"
						? l10n.t("The marketplace rejected the dataset")
						: l10n.t("Nothing was sent"),
				body: [publication.sentence, publication.detail]
					.filter((text) => text !== "")
					.map((text) => h("p", { dir: "auto" }, display(text, 600))),
			});
		case "idle":
		case "sending":
		case "created":
			return undefined;
	}
	return undefined;
}

type Unknown = Extract<PublicationShape, { kind: "unknown" | "looking" | "notSeen" }>;

function unknownBanner(channel: CreateChannel, failures: FailureArea, state: Unknown): HTMLElement {
	const looking = state.kind === "looking";
	return banner({
		kind: "warning",
		icon: "question",
		role: "alert",
		id,
		title: l10n.t("Couldn’t confirm whether this dataset was created"),
		body: [
			h("p", {}, sentSentence(channel, state)),
			state.kind === "notSeen" &&
				h(
					"p",
					{},
					h("strong", { class: "strong" }, display(state.title, 200)),
					" ",
					display(state.sentence, 600),
				),
		],
		actions: [
			button(looking ? l10n.t("Checking…") : l10n.t("Check Now"), {
				id: "look",
				icon: "search",
				disabled: looking,
				onClick: async () => failures.run(async () => channel.request("lookForIt", null)),
			}),
			state.kind === "notSeen" &&
				state.hasCandidate && [
					button(l10n.t("Open Dataset"), {
						id: "open-candidate",
						secondary: true,
						onClick: async () => failures.run(async () => channel.request("openCandidate", null)),
					}),
					button(l10n.t("This Is My Dataset…"), {
						id: "claim",
						secondary: true,
						onClick: async () => failures.run(async () => channel.request("claim", null)),
					}),
				],
			button(l10n.t("Allow Publishing Again…"), {
				id: "not-created",
				secondary: true,
				disabled: looking,
				onClick: async () => failures.run(async () => channel.request("notCreated", null)),
			}),
		],
	});
}

function sentSentence(channel: CreateChannel, state: Unknown): string {
	const at = formatClock(state.sentAt);
	const blocked = l10n.t(
		"Publishing is blocked until this is resolved, because publishing again could create a second dataset.",
	);
	const why = state.kind === "unknown" ? state.sentence : "";
	return why === ""
		? l10n.t(
				"The request was sent at {0}, but the connection was lost before a response arrived. {1}",
				at,
				blocked,
			)
		: l10n.t("The request was sent at {0}. {1} {2}", at, display(why, 300), blocked);
}

type Created = Extract<PublicationShape, { kind: "created" }>;

/** The final view: the dataset exists. */
export function createdView(channel: CreateChannel, failures: FailureArea, created: Created): HTMLElement {
	const clock = formatTimestamp(created.at, formatTime);
	const name = display(created.name, 200);
	const known = created.id !== "";
	return h(
		"div",
		{ class: "stack" },
		banner({
			kind: "success",
			icon: "pass-filled",
			role: "status",
			id,
			title: created.found
				? l10n.t("Your dataset with this name was created at {0}", clock)
				: l10n.t("The dataset was created at {0}", clock),
			body: [
				h("p", {}, h("bdi", {}, name), known && " ", known && h("span", { class: "mono small" }, created.id)),
				!known &&
					h(
						"p",
						{},
						l10n.t("The marketplace didn’t return the dataset’s ID. Refresh Discover to find the dataset."),
					),
				created.keepProblem !== "" && h("p", {}, created.keepProblem),
			],
			actions: [
				known &&
					button(l10n.t("Open Dataset"), {
						id: "open",
						onClick: async () => failures.run(async () => channel.request("openDataset", null)),
					}),
				known &&
					button(l10n.t("Grant Access…"), {
						id: "grant",
						secondary: true,
						onClick: async () => failures.run(async () => channel.request("grantAccess", null)),
					}),
			],
		}),
	);
}
