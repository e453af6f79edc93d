import { truncateLabel } from "#web/lists/truncate-label.ts";

const MAX_WORDS_LENGTH = 60;

/** What was searched for, as headings and sentences name it; the search box has the whole. */
export function truncateWords(words: string): string {
  return truncateLabel(words, MAX_WORDS_LENGTH);
}
