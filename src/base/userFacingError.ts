/**
 * An error whose message is written for its reader: localized for a person, or plain English for a model. Every
 * surface shows it as is. An error that's neither this nor a MarketplaceError becomes "Something went wrong".
 */
export class UserFacingError extends Error {
	override readonly name = "UserFacingError";
}
