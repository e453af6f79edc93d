/** A parser's work grows with the square of these, so that a text of any size could keep it busy for ever. */
const limits = [
  { what: "lines", most: 2_000, count: countLines },
  {
    what: "signs of lists and quotations before a line's words",
    most: 10,
    count: (lines: string[]) => Math.max(...lines.map(countListMarkers)),
  },
  {
    what: "signs of lists and quotations",
    most: 1_000,
    count: (lines: string[]) => lines.reduce((sum, line) => sum + countListMarkers(line), 0),
  },
  {
    what: "asterisks, underscores and brackets in a paragraph",
    most: 400,
    count: (lines: string[]) => Math.max(...splitParagraphs(lines).map(countInlineMarks)),
  },
];

/** Why a text may not be read as Markdown: it goes beyond what anybody writes; null when it may. */
export function refuseMarkdown(markdown: string): string | null {
  const lines = markdown.split(/\r\n?|\n/);
  const broken = limits.find(({ most, count }) => count(lines) > most);
  return broken ? `more than ${broken.most} ${broken.what}` : null;
}

function countLines(lines: string[]): number {
  return lines.length;
}

/** Those that a line begins with, one after the other. */
function countListMarkers(line: string): number {
  return line.match(/[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?![^ \t]))/gy)?.length ?? 0;
}

function splitParagraphs(lines: string[]): string[] {
  return lines.join("\n").split(/\n[ \t]*\n/);
}

/** Signs that follow each other, as in `**`, count as one. */
function countInlineMarks(paragraph: string): number {
  return paragraph.match(/\*+|_+|[[\]]/g)?.length ?? 0;
}
