export type MarkupRules = {
  elements: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
};

export function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
