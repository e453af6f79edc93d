/** The beginning of a text for the head of a document, whole words of it, no longer than a search engine shows. */
export function excerpt(text: string): string {
  return text.length <= LENGTH ? text : `${text.slice(0, LENGTH).replace(/\s+\S*$/, "")}…`;
}

const LENGTH = 160;
