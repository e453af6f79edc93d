import { type Chance, draw } from "#tests/made-library/chance.ts";
import type { Shelf } from "#tests/made-library/write-made-library.ts";

/** So many words count as common. */
const COMMON = 100;

/** Of a hundred searches so many are of each kind: what visitors of such libraries type. */
const kinds: { part: number; draw: (chance: Chance, shelf: Shelf) => string }[] = [
  { part: 25, draw: (chance, { words }) => draw(chance, words.slice(0, COMMON)) },
  { part: 15, draw: (chance, { words }) => twoOf(chance, words.slice(0, COMMON)) },
  { part: 25, draw: (chance, { titles }) => partOf(chance, draw(chance, titles)) },
  { part: 18, draw: (chance, { authorNames }) => draw(chance, authorNames) },
  { part: 8, draw: (chance, { misspelt }) => draw(chance, misspelt) },
  { part: 4, draw: (chance, { topicNames }) => draw(chance, topicNames) },
  { part: 5, draw: (chance, { words }) => draw(chance, words).slice(0, 4) },
];

/** The path of a search as visitors make them; half are of one language. */
export function drawSearch(chance: Chance, shelf: Shelf): string {
  let left = chance() * 100;
  const kind = kinds.find(({ part }) => (left -= part) < 0) ?? kinds[0];
  const input = kind?.draw(chance, shelf) ?? "";
  const language = chance() < 0.5 ? draw(chance, ["en", "es", "fr"]) : "";
  return `/books/getbycriteria?${new URLSearchParams({ input, language, culture: "en" })}`;
}

/** The whole title, or its first words. */
function partOf(chance: Chance, title: string): string {
  const words = title.split(" ");
  return chance() < 0.5 ? title : words.slice(0, Math.ceil(words.length / 2)).join(" ");
}

function twoOf(chance: Chance, words: readonly string[]): string {
  return `${draw(chance, words)} ${draw(chance, words)}`;
}
