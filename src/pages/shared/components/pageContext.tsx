/** What all parts of a page share. A separate file, because controls and `page.tsx` use each other. */
import { createContext } from "preact";
import type { PageChannel } from "./channel.tsx";

export type Channel = Pick<PageChannel, "send" | "draft" | "saveDraft">;

export interface Shared {
	readonly channel: Channel;
	/** Why the last request failed. */
	readonly failure: string | undefined;
	readonly setFailure: (words: string | undefined) => void;
	readonly announce: (words: string) => void;
}

export const PageContext = createContext<Shared | undefined>(undefined);
