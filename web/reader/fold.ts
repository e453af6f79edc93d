/** Text prepared for comparison: lower case, no accents, single spaces. */
export type FoldedText = {
  text: string;
  /** The original index of each character, and the original length at the end. */
  from: number[];
};

export function fold(original: string): FoldedText {
  const from: number[] = [];
  let text = "";

  for (let index = 0; index < original.length; index++) {
    const folded = foldLetter(original[index] ?? "", text.endsWith(" "));
    for (let count = 0; count < folded.length; count++) from.push(index);
    text += folded;
  }
  from.push(original.length);
  return { text, from };
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

function foldLetter(letter: string, isAfterSpace: boolean): string {
  if (/\s/.test(letter)) return isAfterSpace ? "" : " ";
  if (letter === "\u00ad") return "";
  if (letter === "’" || letter === "‘") return "'";
  if (letter < "\u0080") return letter.toLowerCase();
  const plain = letter
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
  return ligatures.get(plain) ?? plain;
}

const ligatures = new Map([
  ["œ", "oe"],
  ["æ", "ae"],
  ["ß", "ss"],
]);
