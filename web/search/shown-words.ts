import { cutLabel } from "#web/lists/cut-label.ts";

const LONGEST = 60;

/** What was searched for, as headings and sentences name it; the search box has the whole. */
export function shownWords(words: string): string {
  return cutLabel(words, LONGEST);
}
