/** Types offered for a field: the two the API documents, plus boolean. It accepts others too. */
export const knownTypes: readonly string[] = ["string", "number", "boolean"];
