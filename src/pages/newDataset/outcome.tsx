/** The outcome of the request to create the dataset. */
import * as l10n from "@vscode/l10n";
import { formatSeconds, formatTime, formatTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { Actions, Button } from "../shared/components/controls.tsx";
import { Banner } from "../shared/components/notices.tsx";
import { usePage } from "../shared/components/page.tsx";
import { UntrustedText } from "../shared/components/values.tsx";
import { createPage, type PublicationShape } from "./protocol.ts";

type PublicationOf<K extends PublicationShape["kind"]> = Extract<PublicationShape, { kind: K }>;

const id = "outcome";

/** The banner above the review: a warning until something has been sent. */
export function Outcome({ publication }: { readonly publication: PublicationShape }) {
	switch (publication.kind) {
		case "unknown":
		case "looking":
		case "notSeen":
			return <Unknown key="unknown" publication={publication} />;
		case "blocked":
			return (
				<Banner
					key="blocked"
					id={id}
					kind="info"
					icon="sync"
					role="status"
					title={l10n.t("Another window is publishing this dataset")}
				/>
			);
		case "rejected":
		case "notSent":
			return <NotCreated key={publication.kind} publication={publication} />;
		case "idle":
		case "sending":
		case "created":
			return (
				<Banner
					key="warning"
					kind="warning"
					icon="warning"
					role="note"
					title={l10n.t("This can’t be undone")}
				>
					<p>
						{l10n.t("The marketplace doesn’t support changing or deleting a dataset. Check every value.")}
					</p>
				</Banner>
			);
	}
}

function NotCreated({ publication }: { readonly publication: PublicationOf<"rejected" | "notSent"> }) {
	const { kind, text } = publication;
	return (
		<Banner
			id={id}
			kind="failure"
			icon="error"
			role="alert"
			title={
				kind === "rejected" ? l10n.t("The marketplace rejected the dataset") : l10n.t("Nothing was sent")
			}
		>
			<p dir="auto">{display(text, 600)}</p>
		</Banner>
	);
}

type Unconfirmed = PublicationOf<"unknown" | "looking" | "notSeen">;

function Unknown({ publication }: { readonly publication: Unconfirmed }) {
	const { send } = usePage(createPage);
	const looking = publication.kind === "looking";
	return (
		<Banner
			id={id}
			kind="warning"
			icon="question"
			role="alert"
			title={l10n.t("Couldn’t confirm whether this dataset was created")}
			actions={
				<>
					<Button id="look" icon="search" disabled={looking} onClick={() => send("checkForDataset", null)}>
						{looking ? l10n.t("Checking…") : l10n.t("Check Now")}
					</Button>
					{publication.kind === "notSeen" && publication.hasCandidate && (
						<>
							<Button id="open-candidate" secondary onClick={() => send("openCandidate", null)}>
								{l10n.t("Open Dataset")}
							</Button>
							<Button id="claim" secondary onClick={() => send("claim", null)}>
								{l10n.t("This Is My Dataset…")}
							</Button>
						</>
					)}
					<Button id="not-created" secondary disabled={looking} onClick={() => send("notCreated", null)}>
						{l10n.t("Allow Publishing Again…")}
					</Button>
				</>
			}
		>
			<p>{sentSentence(publication)}</p>
			{publication.kind === "notSeen" && (
				<p>
					<strong class="strong">{display(publication.title, 200)}</strong>{" "}
					{display(publication.sentence, 600)}
				</p>
			)}
		</Banner>
	);
}

function sentSentence(publication: Unconfirmed): string {
	const at = formatTimestamp(publication.sentAt, formatSeconds);
	const blocked = l10n.t(
		"Publishing is blocked until this is resolved, because publishing again could create a second dataset.",
	);
	const why = publication.kind === "unknown" ? publication.sentence : "";
	return why === ""
		? l10n.t(
				"The request was sent at {0}, but the connection was lost before a response arrived. {1}",
				at,
				blocked,
			)
		: l10n.t("The request was sent at {0}. {1} {2}", at, display(why, 300), blocked);
}

interface CreatedProps {
	readonly created: PublicationOf<"created">;
	readonly again: boolean;
}

/** The final step: the dataset exists. */
export function Created({ created, again }: CreatedProps) {
	const { send } = usePage(createPage);
	const clock = formatTimestamp(created.at, formatTime);
	const known = created.id !== "";
	return (
		<>
			<Banner
				id={id}
				kind="success"
				icon="pass-filled"
				role="status"
				title={
					created.found
						? l10n.t("Your dataset with this name was created at {0}", clock)
						: l10n.t("The dataset was created at {0}", clock)
				}
				actions={
					known && (
						<>
							<Button id="open" onClick={() => send("openDataset", null)}>
								{l10n.t("Open Dataset")}
							</Button>
							<Button id="grant" secondary onClick={() => send("grantAccess", null)}>
								{l10n.t("Grant Access…")}
							</Button>
						</>
					)
				}
			>
				<p>
					<UntrustedText text={created.name} max={200} />
					{known && " "}
					{known && <span class="mono small">{created.id}</span>}
				</p>
				{!known && (
					<p>
						{l10n.t("The marketplace didn’t return the dataset’s ID. Refresh Discover to find the dataset.")}
					</p>
				)}
				{created.keepProblem !== "" && <p>{created.keepProblem}</p>}
			</Banner>
			{again && (
				<Actions class="foot">
					<Button id="another" icon="add" secondary onClick={() => send("startNew", null)}>
						{l10n.t("New Dataset")}
					</Button>
				</Actions>
			)}
		</>
	);
}
