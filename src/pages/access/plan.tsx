/** The list of addresses before anything is sent, with those that would be skipped and why. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { Actions, Button } from "../shared/components/controls.tsx";
import { Section } from "../shared/components/layout.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Addresses, Filter } from "./addresses.tsx";
import { accessPage, type PlanShape } from "./protocol.ts";

interface PlanProps {
	readonly plan: PlanShape;
	readonly connected: boolean;
	readonly start: () => Promise<void>;
}

export function Plan({ plan, connected, start }: PlanProps) {
	const { send } = usePage(accessPage);
	return (
		<Section
			id="list"
			title={l10n.t("Review before sending")}
			after={
				<span class="end">
					<Filter name="chip" list={plan} onChange={(filter) => send("filterPlan", filter)} />
				</span>
			}
		>
			{plan.file !== "" && (
				<p class="hint">
					{l10n.t(
						"Changes needed to match {0}, based on access granted or revoked from this computer. Grants made elsewhere aren’t included.",
						display(plan.file, 80),
					)}
				</p>
			)}
			<Addresses list="plan" {...plan} />
			<Actions class="foot">
				<Button disabled={!connected || plan.selected === 0} onClick={start}>
					{plan.start}
				</Button>
				<span class="muted small">
					{l10n.t("Addresses are sent a few at a time. You can stop at any point.")}
				</span>
			</Actions>
		</Section>
	);
}
