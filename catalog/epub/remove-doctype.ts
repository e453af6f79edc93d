/**
 * The text without its first doctype; an unfinished doctype stays. Scanned step by step, because a regular expression
 * for the whole fails on long input.
 */
export function removeDoctype(text: string): string {
  const start = text.search(/<!doctype/i);
  if (start === -1) return text;

  const end = findDoctypeEnd(text, start);
  return end === null ? text : text.slice(0, start) + text.slice(end);
}

/** The position after the doctype, which may contain quoted strings and an internal subset in brackets. */
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
