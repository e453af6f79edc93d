/** What may stay of the elements of one namespace. */
export type Rules = {
  elements: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
};

export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
