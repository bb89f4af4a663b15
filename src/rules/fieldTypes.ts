/** Types of a field that the interface names; others are taken too. */
export const knownTypes: readonly string[] = ["string", "number"];
