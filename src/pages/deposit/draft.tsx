/** The unsent text of both forms, persisted across hiding and reloading. */
import * as z from "zod/mini";
import { autoDepositValues } from "../shared/protocol/wallet.ts";
import type { DepositChannel } from "./channel.tsx";

const schema = z.object({
	amount: z.string(),
	auto: z.nullable(autoDepositValues),
	/** Serial of the last prefill applied. */
	prefilled: z.number(),
});
export type Draft = z.output<typeof schema>;

export interface DraftStore {
	readonly value: Draft;
	set(change: Partial<Draft>): void;
}

export function createDraft(channel: DepositChannel): DraftStore {
	let value: Draft = channel.draft(schema) ?? { amount: "25.00", auto: null, prefilled: 0 };
	return {
		get value() {
			return value;
		},
		set: (change) => {
			value = { ...value, ...change };
			channel.saveDraft(value);
		},
	};
}
