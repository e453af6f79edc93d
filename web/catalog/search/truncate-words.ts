import { truncateLabel } from "#web/catalog/lists/build-choices.ts";

const MAX_WORDS_LENGTH = 60;

/** Shortens search words for headings and sentences. */
export function truncateWords(words: string): string {
  return truncateLabel(words, MAX_WORDS_LENGTH);
}
