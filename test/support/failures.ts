import {
	type ErrorKind,
	type FailedCall,
	MarketplaceError,
	type CallFailure,
} from "../../src/api/failure.ts";

/** A failure, without the values that most tests share. */
export type Given = {
	[K in ErrorKind]: Omit<CallFailure<K>, keyof FailedCall> & Partial<FailedCall>;
}[ErrorKind];

/** The error of a call that may have reached the marketplace. */
export function failed(given: Given): MarketplaceError {
	return new MarketplaceError({ host: "market.example.com", mayHaveReached: true, ...given });
}
