const MAX_NAMED = 20;

/** For example "a, b and 3 more": the first ones of many names, in a sentence of a report. */
export function listSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
