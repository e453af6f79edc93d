import { dirname } from "node:path";

import type { CorpusRow } from "./run-corpus.ts";

/** Whether a file is refused, or opens, and every chapter is shown to the end. */
export function isSound({ outcome, reading, unexpected }: CorpusRow): boolean {
  if (outcome === "replaced" || unexpected.length > 0) return false;
  return reading === null || (reading.isOpen && reading.isAtEnd && reading.failures.length === 0);
}

/** For example "[2/9] phone names/a.epub: imported; end, 3 of 3 chapters, 8 pages, 1.2 s", then what is wrong. */
export function describeRow(row: CorpusRow, done: number, total: number): string[] {
  const { name, screen, outcome, notes, reading, errors, unexpected, seconds } = row;
  const mark = isSound(row) ? " " : "!";
  const result = ["refused", "repeated"].includes(outcome) ? `${outcome}: ${notes[0]}` : outcome;
  const read = reading ? `; ${describeReading(row)}, ${seconds.toFixed(1)} s` : "";
  return [
    `${mark} [${done}/${total}] ${screen} ${name}: ${result}${read}`,
    ...[...(reading?.failures ?? []), ...unexpected].map((text) => `      FAULT: ${text}`),
    ...(reading?.remarks ?? []).map((text) => `      ${text}`),
    ...errors.slice(0, 5).map((text) => `      ${text}`),
  ];
}

function describeReading({ reading }: CorpusRow): string {
  if (!reading?.isOpen) return "not opened";
  const { isAtEnd, shown, chapters, pages } = reading;
  return `${isAtEnd ? "end" : "NOT TO THE END"}, ${shown} of ${chapters} chapters, ${pages} pages`;
}

const columns = [
  "Files",
  "Imported",
  "With notes",
  "Repeated",
  "Replaced",
  "Refused",
  "Opened",
  "To the end",
  "Chapters shown",
  "Blank or faulty",
  "Text outside",
  "Errors",
];

/** A table in Markdown with a line for each kind (the folder of a file) and a sum, for each screen. */
export function describeByKind(rows: readonly CorpusRow[]): string[] {
  const kinds = Map.groupBy(rows, ({ screen, name }) => `${screen}: ${getKind(name)}`);
  const sums = Map.groupBy(rows, ({ screen }) => `${screen}: all`);
  const lines = [...kinds, ...sums].map(([kind, some]) => [kind, ...countRows(some)]);
  const head = ["Kind", ...columns];
  return formatTable([head, head.map(() => "---"), ...lines]);
}

/** The folder that a file is in, with those above it. */
function getKind(name: string): string {
  const folder = dirname(name);
  return folder === "." ? "books" : folder;
}

function countRows(rows: readonly CorpusRow[]): string[] {
  const count = (isCounted: (row: CorpusRow) => boolean) => rows.filter(isCounted).length;
  const sum = (of: "shown" | "chapters") =>
    rows.reduce((total, { reading }) => total + (reading?.[of] ?? 0), 0);
  const counts = [
    rows.length,
    count(({ outcome }) => outcome === "imported" || outcome === "noted"),
    count(({ outcome }) => outcome === "noted"),
    count(({ outcome }) => outcome === "repeated"),
    count(({ outcome }) => outcome === "replaced"),
    count(({ outcome }) => outcome === "refused"),
    count(({ reading }) => reading?.isOpen === true),
    count(({ reading }) => reading?.isAtEnd === true),
    `${sum("shown")} of ${sum("chapters")}`,
    count((row) => !isSound(row)),
    count(({ reading }) => reading?.remarks.some((text) => / outside, /.test(text)) === true),
    count(({ errors }) => errors.length > 0),
  ];
  return counts.map(String);
}

/** The whole report: by kind, and a line for each file. */
export function describeCorpus(rows: readonly CorpusRow[]): string {
  const files = rows.map((row) => [
    row.screen,
    row.name,
    row.outcome,
    describeReading(row),
    [
      ...row.notes,
      ...(row.reading?.failures ?? []),
      ...row.unexpected,
      ...(row.reading?.remarks ?? []),
      ...row.errors,
    ].join("; "),
  ]);
  const head = ["Screen", "File", "Import", "Reading", "Notes"];
  const byFile = formatTable([head, head.map(() => "---"), ...files]);
  return `${[...describeByKind(rows), "", ...byFile].join("\n")}\n`;
}

function formatTable(rows: readonly (readonly string[])[]): string[] {
  return rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`);
}
