import { type Random, draw } from "#tests/made-library/random.ts";
import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

/** The number of words that count as common. */
const COMMON_WORDS = 100;

/** The kinds of searches that visitors of such libraries type; `part` is in percent. */
const searchKinds: {
  part: number;
  draw: (chance: Random, librarySample: LibrarySample) => string;
}[] = [
  { part: 25, draw: (chance, { words }) => draw(chance, words.slice(0, COMMON_WORDS)) },
  { part: 15, draw: (chance, { words }) => drawTwoWords(chance, words.slice(0, COMMON_WORDS)) },
  { part: 25, draw: (chance, { titles }) => drawTitlePart(chance, draw(chance, titles)) },
  { part: 18, draw: (chance, { authorNames }) => draw(chance, authorNames) },
  { part: 8, draw: (chance, { misspelt }) => draw(chance, misspelt) },
  { part: 4, draw: (chance, { topicNames }) => draw(chance, topicNames) },
  { part: 5, draw: (chance, { words }) => draw(chance, words).slice(0, 4) },
];

/** The path of a random search; half are limited to one language. */
export function drawSearch(chance: Random, librarySample: LibrarySample): string {
  let remaining = chance() * 100;
  const kind = searchKinds.find(({ part }) => (remaining -= part) < 0) ?? searchKinds[0];
  const input = kind?.draw(chance, librarySample) ?? "";
  const language = chance() < 0.5 ? draw(chance, ["en", "es", "fr"]) : "";
  return `/books/getbycriteria?${new URLSearchParams({ input, language, culture: "en" })}`;
}

/** The whole title, or its first words. */
function drawTitlePart(chance: Random, title: string): string {
  const words = title.split(" ");
  return chance() < 0.5 ? title : words.slice(0, Math.ceil(words.length / 2)).join(" ");
}

function drawTwoWords(chance: Random, words: readonly string[]): string {
  return `${draw(chance, words)} ${draw(chance, words)}`;
}
