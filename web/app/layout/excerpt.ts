/**
 * The beginning of a text for a description in the document's head, cut after a whole word at a search engine's length.
 */
export function excerpt(text: string): string {
  return text.length <= MAX_EXCERPT_LENGTH
    ? text
    : `${text.slice(0, MAX_EXCERPT_LENGTH).replace(/\s+\S*$/, "")}…`;
}

const MAX_EXCERPT_LENGTH = 160;
