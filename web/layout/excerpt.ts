/** The beginning of a text for the head of a document, whole words of it, no longer than a search engine shows. */
export function excerpt(text: string): string {
  return text.length <= MAX_EXCERPT_LENGTH
    ? text
    : `${text.slice(0, MAX_EXCERPT_LENGTH).replace(/\s+\S*$/, "")}…`;
}

const MAX_EXCERPT_LENGTH = 160;
