import { useLayoutEffect, useRef, useState } from "preact/hooks";
import * as z from "zod/mini";
import { useShared } from "./page.tsx";

const keptDraft = z.object({ owner: z.string(), form: z.unknown() });

/**
 * Form text that survives hiding, reloading, and quitting. Never put a secret in it. If it belongs to one account, key
 * the component by `accountKey`, and pass the same key as `owner`.
 */
export function useDraft<S extends z.ZodMiniType<object>>(
	schema: S,
	empty: z.output<S>,
	owner = "",
): readonly [z.output<S>, (change: Partial<z.output<S>>) => void] {
	const { channel } = useShared();
	const [draft, setDraft] = useState<z.output<S>>(() => {
		const kept = channel.draft(keptDraft);
		return (kept?.owner === owner ? schema.safeParse(kept.form).data : undefined) ?? empty;
	});
	const mounted = useRef(true);
	useLayoutEffect(() => () => void (mounted.current = false), []);
	const change = (part: Partial<z.output<S>>): void => {
		// A late response to another account's form would replace this account's draft.
		if (!mounted.current) return;
		setDraft((before: z.output<S>) => {
			const next = { ...before, ...part };
			channel.saveDraft({ owner, form: next });
			return next;
		});
	};
	return [draft, change];
}
