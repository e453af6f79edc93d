const MAX_INPUT_LENGTH = 200;
const MAX_WORD_LENGTH = 32;
const MAX_WORDS = 8;

/** A search: `phrase` is the full input with single spaces, `words` are the words to find. */
export type SearchWords = { phrase: string; words: string[] };

/** Words consist of letters, digits and apostrophes; other characters separate them. */
export function parseSearchWords(input: string): SearchWords {
  const typed = input.slice(0, MAX_INPUT_LENGTH).normalize("NFC").toLowerCase();
  const all = typed.replace(apostrophes, "'").match(wordPattern) ?? [];
  const words = all.map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""));

  return { phrase: words.join(" "), words: words.slice(0, MAX_WORDS) };
}

export function hasOnlyPunctuation(input: string): boolean {
  return input.trim() !== "" && parseSearchWords(input).words.length === 0;
}

const apostrophes = /[’‘ʼ´`]/g;
const wordPattern = /'*[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}']*/gu;
