/** What became of the request to publish the dataset, or a warning that publishing can't be undone. */
import { display } from "../../base/text.ts";
import { Notice } from "../shared/components/notices.tsx";
import { UntrustedText } from "../shared/components/values.tsx";
import type { PublicationShape } from "./protocol.ts";
import { send } from "./send.tsx";

export function Outcome({ publication }: { readonly publication: PublicationShape }) {
	const { notice, finding, created } = publication;
	return (
		<Notice id="outcome" notice={notice} send={(request) => send(request)}>
			{finding && (
				<p>
					<strong class="strong">{display(finding.title, 200)}</strong> {display(finding.sentence, 600)}
				</p>
			)}
			{created && (
				<p>
					<UntrustedText text={created.name} max={200} /> <span class="mono small">{created.id}</span>
				</p>
			)}
			{created?.notes.map((note) => (
				<p key={note}>{note}</p>
			))}
		</Notice>
	);
}
