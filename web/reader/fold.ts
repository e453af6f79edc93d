/** A text as it is compared: small letters, no accents, one space for any white room. */
export type FoldedText = {
  text: string;
  /** Where in the original each place of the text comes from, and its end. */
  from: number[];
};

export function fold(original: string): FoldedText {
  const from: number[] = [];
  let text = "";

  for (let place = 0; place < original.length; place++) {
    const folded = foldLetter(original[place] ?? "", text.endsWith(" "));
    for (let count = 0; count < folded.length; count++) from.push(place);
    text += folded;
  }
  from.push(original.length);
  return { text, from };
}

/** Every place where `words`, folded too, stand in the text: from and to in the original. */
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
