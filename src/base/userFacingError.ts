/**
 * An error whose message is for its reader: a translated sentence for a person, or plain English for a model.
 * Every surface shows it as it is, where any other error is only "something went wrong".
 */
export class UserFacingError extends Error {
	override readonly name = "UserFacingError";
}
