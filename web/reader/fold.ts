/** Text prepared for comparison: lower case, no accents, plain quotation marks and dashes, single spaces. */
export type FoldedText = {
  text: string;
  /** The original index of each character, and the original length at the end. */
  from: number[];
};

export function fold(original: string): FoldedText {
  const from: number[] = [];
  // A text that grows by letters would be copied each time its end is read.
  const pieces: string[] = [];

  for (let index = 0; index < original.length; index++) {
    const folded = foldLetter(original[index] ?? "");
    if (folded === "" || (folded === " " && hasNoSpaceAfter(pieces.at(-1)))) continue;
    if (pieces.at(-1) === " " && hasNoSpaceBefore(folded)) {
      pieces.pop();
      from.pop();
    }
    for (let count = 0; count < folded.length; count++) from.push(index);
    pieces.push(folded);
  }
  from.push(original.length);
  return { text: pieces.join(""), from };
}

/** Every occurrence of `words`, folded too, as indexes of the original. */
export function findFolded(
  { text, from }: FoldedText,
  words: string,
): [start: number, end: number][] {
  const found: [number, number][] = [];
  if (words === "") return found;

  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    found.push([from[at] ?? 0, (from[at + words.length - 1] ?? 0) + 1]);
  }
  return found;
}

/** French sets a space between a word and these, which few readers type. */
function hasNoSpaceBefore(folded: string): boolean {
  return /^["'?!:;]/.test(folded);
}

/** The same mark opens a quotation in one language and ends it in another, so no space around it counts. */
function hasNoSpaceAfter(piece: string | undefined): boolean {
  return piece === " " || piece === '"' || piece === "'";
}

function foldLetter(letter: string): string {
  if (/\s/.test(letter)) return " ";
  // Soft hyphens, joiners and marks of direction are invisible; the tatweel only stretches a word.
  if (/[\p{Cf}\u0640]/u.test(letter)) return "";
  if (letter < "\u0080") return letter === "`" ? "'" : letter.toLowerCase();
  const sign = signs.find(([pattern]) => pattern.test(letter));
  if (sign) return sign[1];
  const plain = letter
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
  return undividedLetters.get(plain) ?? plain;
}

const signs: [RegExp, string][] = [
  [/[“”„‟«»″〝〞＂״❝❞]/, '"'],
  [/[‘’‚‛‹›′ʼʻʽʹ´＇׳❛❜]/, "'"],
  [/[\u2010-\u2015\u2212]/, "-"],
];

/** Letters that no normalization form divides. */
const undividedLetters = new Map([
  ["œ", "oe"],
  ["æ", "ae"],
  ["ß", "ss"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ı", "i"],
]);
