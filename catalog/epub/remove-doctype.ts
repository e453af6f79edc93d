/**
 * The text without its document type declaration, the first if there are more; one that does not end stays.
 * It is looked for piece by piece, because one expression for the whole fails over a long one.
 */
export function removeDoctype(text: string): string {
  const start = text.search(/<!doctype/i);
  if (start === -1) return text;

  const end = findDoctypeEnd(text, start);
  return end === null ? text : text.slice(0, start) + text.slice(end);
}

/** Behind the declaration, which may hold quoted names, and declarations of its own in brackets. */
function findDoctypeEnd(text: string, start: number): number | null {
  const mark = /["'[>]/g;
  mark.lastIndex = start;

  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const [sign] = found;
    if (sign === ">") return mark.lastIndex;
    if (sign === "[") return findMatch(text, /\]\s*>/g, mark.lastIndex);

    const closing = text.indexOf(sign, mark.lastIndex);
    if (closing === -1) return null;
    mark.lastIndex = closing + 1;
  }
  return null;
}

function findMatch(text: string, end: RegExp, from: number): number | null {
  end.lastIndex = from;
  return end.test(text) ? end.lastIndex : null;
}
