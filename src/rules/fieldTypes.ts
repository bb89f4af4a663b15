/** Types that are offered for a field: the two that the interface names, and true or false. Others are taken too. */
export const knownTypes: readonly string[] = ["string", "number", "boolean"];
