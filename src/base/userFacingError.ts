/** An error whose message is written for its reader: localized for a person, or plain English for a model. */
export class UserFacingError extends Error {
	override readonly name = "UserFacingError";
}
