/** Creating a dataset: edit, review, publish; or the preview of a manifest. */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { formatMoment, parseTimestamp } from "../../base/dates.ts";
import { display } from "../../base/text.ts";
import { NotConnected } from "../shared/components/account.tsx";
import { Actions, Button } from "../shared/components/controls.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { Meta, Page } from "../shared/components/layout.tsx";
import { StateBlock } from "../shared/components/notices.tsx";
import { renderPage, send } from "../shared/components/page.tsx";
import { rich, UntrustedText } from "../shared/components/values.tsx";
import { DraftForm } from "./draftForm.tsx";
import { Preview } from "./preview.tsx";
import { headingOf, type Place, placeOf } from "./places.ts";
import { newDatasetPage, type NewDatasetState } from "./protocol.ts";
import { Outcome, Review } from "./review.tsx";

renderPage(newDatasetPage, NewDatasetPage);

function NewDatasetPage({ state }: { readonly state: NewDatasetState }) {
	const { account, publication, revision } = state;
	const place = placeOf(state);
	const edited = place === "nobody" || place === "noSeller" || place === "edit";
	useFocusOf(place);
	return (
		<Page
			title={headingOf(place)}
			meta={account.connected && place !== "noSeller" && <Target state={state} />}
			progress={progressOf(state)}
			class={edited ? "" : "reading"}
		>
			{!account.connected && (edited || place === "review") && (
				<NotConnected
					text={
						place === "edit"
							? l10n.t("Sign in to publish a dataset. You can still save the dataset as a manifest.")
							: l10n.t("Sign in to publish a dataset.")
					}
					inline={place !== "nobody"}
				/>
			)}
			{place === "noSeller" && <NotASeller account={account.account} />}
			<DraftForm key={revision} state={state} hidden={place !== "edit"} />
			{place === "review" && <Review key={state.fingerprint} state={state} />}
			{place === "created" && <Outcome publication={publication} />}
			{place === "created" && state.manifest === "" && (
				<Actions class="foot">
					<Button icon="add" secondary onClick={() => send(newDatasetPage, "startNew")}>
						{l10n.t("New Dataset")}
					</Button>
				</Actions>
			)}
			{place === "preview" && <Preview draft={state.draft} sellerName={state.sellerName} />}
		</Page>
	);
}

const starts: Partial<Record<Place, string>> = { edit: "name", review: "outcome", created: "outcome" };

/** When the place changes, scrolls to the top, and focuses what `starts` has for the place. */
function useFocusOf(place: Place): void {
	const shown = useRef(place);
	useLayoutEffect(() => {
		if (shown.current === place) return;
		shown.current = place;
		window.scrollTo(0, 0);
		focusControl(starts[place] ?? "");
	}, [place]);
}

function progressOf({ publication }: NewDatasetState): string | undefined {
	if (publication.kind === "sending") return l10n.t("Publishing the dataset");
	return publication.kind === "looking" ? l10n.t("Checking for the dataset") : undefined;
}

function Target({ state: { account, savedAt, step } }: { readonly state: NewDatasetState }) {
	const saved = parseTimestamp(savedAt);
	const host = (
		<strong class="strong">
			<UntrustedText text={account.host} />
		</strong>
	);
	return (
		<Meta>
			<span>{rich(l10n.t("Publishes to {0} as {1}"), host, <UntrustedText text={account.account} />)}</span>
			{step === "edit" && saved !== undefined && (
				<span class="muted" role="status">
					{l10n.t("Draft saved at {0}", formatMoment(saved))}
				</span>
			)}
		</Meta>
	);
}

function NotASeller({ account }: { readonly account: string }) {
	return (
		<StateBlock
			icon="briefcase"
			title={l10n.t("This account can’t publish datasets")}
			text={l10n.t(
				"Only seller accounts can publish datasets. You’re signed in as {0}. To publish, switch to a seller account.",
				display(account),
			)}
			inline
			actions={
				<Button onClick={() => send(newDatasetPage, "switchAccount")}>{l10n.t("Switch Account…")}</Button>
			}
		/>
	);
}
