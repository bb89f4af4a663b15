/** The list of addresses before anything is sent, with those that would be skipped and why. */
import "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import { Actions, Button, Link } from "../shared/components/controls.tsx";
import { Section } from "../shared/components/layout.tsx";
import { usePage } from "../shared/components/page.tsx";
import { HiddenText } from "../shared/components/values.tsx";
import { AddressTable, FilterChips, FIRST_ROWS, MoreRows } from "./addressTable.tsx";
import { editLine } from "./people.tsx";
import { accessPage, type PlanFilterShape, type PlanRowShape, type PlanShape } from "./protocol.ts";
import { Address, StateCell } from "./states.tsx";

interface PlanProps {
	readonly plan: PlanShape;
	readonly connected: boolean;
	readonly start: () => Promise<void>;
}

export function Plan({ plan, connected, start }: PlanProps) {
	const { send } = usePage(accessPage);
	const show = (filter: PlanFilterShape, limit: number) => send("showPlan", { filter, limit });
	const chips = [
		{ value: "all", label: l10n.t("All"), count: plan.all },
		{ value: "ready", label: l10n.t("Ready"), count: plan.ready },
		{ value: "check", label: l10n.t("Needs review"), count: plan.check },
		{ value: "skipped", label: l10n.t("Skipped"), count: plan.skipped },
	] as const;
	return (
		<Section
			id="list"
			title={l10n.t("Review before sending")}
			after={
				<span class="end">
					<FilterChips
						name="chip"
						chips={chips}
						value={plan.filter}
						onChange={(filter) => show(filter, FIRST_ROWS)}
					/>
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
			<AddressTable count={plan.rows.length} selectable>
				{plan.rows.map((row, index) => (
					<PlanRow key={row.key} row={row} index={index} mixed={plan.file !== ""} />
				))}
			</AddressTable>
			<MoreRows
				id="more-plan"
				rows={plan.rows.length}
				of={plan.of}
				show={(limit) => show(plan.filter, limit)}
			/>
			<Actions class="foot">
				<Button id="start" disabled={!connected || plan.grants + plan.revokes === 0} onClick={start}>
					{startLabel(plan)}
				</Button>
				<span class="muted small">
					{l10n.t("Addresses are sent a few at a time. You can stop at any point.")}
				</span>
			</Actions>
		</Section>
	);
}

function startLabel({ grants, revokes }: PlanShape): string {
	if (grants > 0 && revokes > 0) {
		return l10n.t("Change Access for {0} People…", groupDigits(grants + revokes));
	}
	if (revokes > 0) {
		return revokes === 1
			? l10n.t("Revoke Access for 1 Person…")
			: l10n.t("Revoke Access for {0} People…", groupDigits(revokes));
	}
	return grants === 1
		? l10n.t("Grant Access to 1 Person…")
		: l10n.t("Grant Access to {0} People…", groupDigits(grants));
}

interface PlanRowProps {
	readonly row: PlanRowShape;
	readonly index: number;
	readonly mixed: boolean;
}

function PlanRow({ row, index, mixed }: PlanRowProps) {
	const { send } = usePage(accessPage);
	const { key, email, line } = row;
	return (
		<tr role="row" data-place={index}>
			<td role="gridcell" class="pick">
				{row.selectable && (
					<vscode-checkbox
						id={`pick-${key}`}
						checked={row.picked}
						onChange={({ currentTarget }) => void send("tick", { key, on: currentTarget.checked })}
					>
						<HiddenText>{l10n.t("Include {0}", email)}</HiddenText>
					</vscode-checkbox>
				)}
			</td>
			<th role="rowheader" scope="row">
				<Address email={email} marks={row.marks} />
			</th>
			<td role="gridcell">
				<StateCell row={row} named={mixed} />
			</td>
			<td role="gridcell" class="detail">
				{row.note}
				{row.state === "notAddress" && !mixed && (
					<>
						{" "}
						<Link id={`edit-${key}`} onClick={() => editLine(line)}>
							{l10n.t("Edit line {0}", line)}
						</Link>
					</>
				)}
			</td>
			<td role="gridcell" class="act" />
		</tr>
	);
}
