import { Html } from "./html.ts";

const OPEN =
	'<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="10" cy="10" r="8"/>';

export const CHECK_MARK = new Html(`${OPEN}<path d="M6.5 10.2l2.4 2.4 4.6-5"/></svg>`);
export const CROSS_MARK = new Html(`${OPEN}<path d="M7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4"/></svg>`);
