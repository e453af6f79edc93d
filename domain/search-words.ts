const LONGEST_INPUT = 200;
const LONGEST_WORD = 32;
const MOST_WORDS = 8;

/** What is searched for: all that was typed, one space between words, and the words that are looked for one by one. */
export type SearchWords = { phrase: string; words: string[] };

/** Words are runs of letters, digits and apostrophes; every other sign parts them. */
export function readSearchWords(input: string): SearchWords {
  const typed = input.slice(0, LONGEST_INPUT).normalize("NFC").toLowerCase();
  const all = typed.replace(apostrophes, "'").match(word) ?? [];
  const words = all.map((one) => [...one].slice(0, LONGEST_WORD).join(""));

  return { phrase: words.join(" "), words: words.slice(0, MOST_WORDS) };
}

/** Whether there is something in it, and nothing that can be searched for. */
export function isOnlySigns(input: string): boolean {
  return input.trim() !== "" && readSearchWords(input).words.length === 0;
}

const apostrophes = /[’‘ʼ´`]/g;
const word = /'*[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}']*/gu;
