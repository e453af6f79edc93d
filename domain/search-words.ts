const MAX_INPUT_LENGTH = 200;
const MAX_WORD_LENGTH = 32;
const MAX_WORDS = 8;

/** What is searched for: all that was typed, one space between words, and the words that are looked for one by one. */
export type SearchWords = { phrase: string; words: string[] };

/** Words are runs of letters, digits and apostrophes; every other sign parts them. */
export function parseSearchWords(input: string): SearchWords {
  const typed = input.slice(0, MAX_INPUT_LENGTH).normalize("NFC").toLowerCase();
  const all = typed.replace(apostrophes, "'").match(wordPattern) ?? [];
  const words = all.map((one) => [...one].slice(0, MAX_WORD_LENGTH).join(""));

  return { phrase: words.join(" "), words: words.slice(0, MAX_WORDS) };
}

/** Whether there is something in it, and nothing that can be searched for. */
export function hasOnlyPunctuation(input: string): boolean {
  return input.trim() !== "" && parseSearchWords(input).words.length === 0;
}

const apostrophes = /[’‘ʼ´`]/g;
const wordPattern = /'*[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}']*/gu;
