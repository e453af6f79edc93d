/** Parsing takes quadratic time in these counts, so that even a small text could block the parser. */
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

/** The reason to refuse a Markdown text that exceeds a limit; null if it does not. */
export function refuseMarkdown(markdown: string): string | null {
  const lines = markdown.split(/\r\n?|\n/);
  const broken = limits.find(({ most, count }) => count(lines) > most);
  return broken ? `more than ${broken.most} ${broken.what}` : null;
}

function countLines(lines: string[]): number {
  return lines.length;
}

function countListMarkers(line: string): number {
  return line.match(/[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?![^ \t]))/gy)?.length ?? 0;
}

function splitParagraphs(lines: string[]): string[] {
  return lines.join("\n").split(/\n[ \t]*\n/);
}

/** Adjacent marks, as in `**`, count as one. */
function countInlineMarks(paragraph: string): number {
  return paragraph.match(/\*+|_+|[[\]]/g)?.length ?? 0;
}
