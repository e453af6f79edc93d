import type { CatalogSource, ListName } from "./read/catalog-source.ts";

/** Progress in records; `what` is the list, or a step of its own such as "search". */
export type OnProgress = (step: { done: number; total: number; what: string }) => void;

/** Another import is running; nothing was imported. */
export class ImportLockedError extends Error {
  constructor() {
    super("Another import is running on this library. Import again when it has ended.");
  }
}

/** The import stopped at a record for a reason outside the record, which is the `cause`. */
export class RecordError extends Error {
  readonly where: string;

  constructor(where: string, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`The import stopped at ${where}: ${message}`, { cause });
    this.where = where;
  }
}

/** An import or check that stopped early; `report` has the results so far. */
export class ImportStoppedError extends Error {
  readonly report: ImportReport;
  readonly where: string | null;

  constructor(report: ImportReport, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.report = report;
    this.where = cause instanceof RecordError ? cause.where : null;
  }
}

export type ListCount = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  refused: number;
};

/** `reasons`: everything that is wrong, a sentence each. */
export type RecordRefusal = { where: string; code: string | null; reasons: string[] };

/** What an import did with a book of a folder of files; `details` are changed fields, or why it was kept apart. */
export type FileOutcome = {
  where: string;
  code: string;
  outcome: "added" | "changed" | "the same" | "kept apart";
  details: string;
};

/** A known record that became different. */
export type RecordChange = {
  list: ListName | "library" | "settings";
  /** Null for the library and its settings, of which there is one. */
  code: string | null;
  /** For people; empty when only how it is stored changed. */
  fields: string[];
  /** In cents; null when it stays. */
  price: { from: number; to: number } | null;
};

/** A record that visitors no longer see, or see again. */
export type StateChange = {
  list: ListName;
  code: string;
  state: "withdrawn" | "shown again" | "deleted";
};

export type ImportReport = {
  kind: string;
  /** Of a folder of files; refused files are among `refused`. */
  files: FileOutcome[];
  changes: RecordChange[];
  /** Records that are no longer in a list which is replaced as a whole. */
  removed: { list: ListName; codes: string[] }[];
  states: StateChange[];
  /** Paths in the media folder that are no longer served. */
  withheld: string[];
  /** Those that are served again. */
  returned: string[];
  lists: Partial<Record<ListName | "library" | "settings", ListCount>>;
  /** The first ones. */
  refused: RecordRefusal[];
  /** How many others were refused. */
  moreRefused: number;
  /** Notes about problems that refused no record. */
  remarks: string[];
  /** For each language, how many of its topics have too few books to be shown (S5.11). */
  hiddenTopics: { language: string; topics: number; hidden: number }[];
  /** Files of the folder that nothing names: the first ones, and how many there are more. */
  unused: { files: string[]; more: number };
};

export function createReport({ kind, remarks, copies = [] }: CatalogSource): ImportReport {
  const files = copies.map(({ where, code, of }): FileOutcome => {
    return { where, code, outcome: "the same", details: `the same file as ${of}` };
  });
  const none = { changes: [], removed: [], states: [], withheld: [], returned: [], refused: [] };
  const counts = { lists: {}, moreRefused: 0 };
  const rest = { hiddenTopics: [], unused: { files: [], more: 0 } };
  return { kind, ...counts, files, ...none, remarks: [...remarks], ...rest };
}

export function countRecord(
  report: ImportReport,
  list: keyof ImportReport["lists"],
  fate: keyof ListCount,
  times = 1,
): void {
  const counts = (report.lists[list] ??= {
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    refused: 0,
  });
  counts[fate] += times;
}

export function reportRefusal(
  report: ImportReport,
  list: keyof ImportReport["lists"],
  refusal: RecordRefusal,
): void {
  countRecord(report, list, "refused");
  if (isRefusalNamed(report)) report.refused.push(refusal);
  else report.moreRefused += 1;
}

/** In records: a list of nothing but faults must not fill the memory of an import. */
const MAX_NAMED_REFUSALS = 1_000;

/** Whether the next refusal is named, and not only counted. */
export function isRefusalNamed({ refused }: ImportReport): boolean {
  return refused.length < MAX_NAMED_REFUSALS;
}

export function reportStates(
  report: ImportReport,
  list: ListName,
  states: readonly Omit<StateChange, "list">[],
): void {
  report.states.push(...states.map(({ code, state }) => ({ list, code, state })));
}

export function describeReport(report: ImportReport): string[] {
  const { kind, lists, files, changes, removed, states, refused, moreRefused, remarks, unused } =
    report;
  // The file of a changed book is named already.
  const others = changes.filter(({ list, fields }) => {
    return fields.length > 0 && (list !== "books" || files.length === 0);
  });
  const more = others.length - MAX_NAMED_CHANGES;
  return [
    `Read as ${kind}.`,
    ...files.map(describeFile),
    ...others.slice(0, MAX_NAMED_CHANGES).map(describeChange),
    ...(more > 0 ? [`Changed: ${more} more records`] : []),
    ...states.map(({ list, code, state }) => `${capitalize(state)}: ${list} ${code}`),
    ...removed.map(({ list, codes }) => `Removed: ${list} ${codes.join(", ")}`),
    ...changes.flatMap(describePrice),
    ...Object.entries(lists).map(([name, counts]) => `${name.padEnd(19)}${describeCount(counts)}`),
    ...remarks.map((remark) => `Note: ${remark}`),
    ...unused.files.map((file) => `Not used: ${file}`),
    ...(unused.more > 0 ? [`Not used: ${unused.more} more files`] : []),
    ...refused.flatMap(describeRefusal),
    ...(moreRefused > 0 ? [`Refused: ${moreRefused} more`] : []),
    refused.length === 0 ? "Nothing was refused." : `${refused.length + moreRefused} refused.`,
  ];
}

function describeRefusal({ where, code, reasons }: RecordRefusal): string[] {
  const record = `Refused: ${where}${code ? ` (${code})` : ""}:`;
  if (reasons.length === 1) return [`${record} ${reasons.join()}`];
  return [record, ...reasons.map((reason) => `  - ${reason}`)];
}

const MAX_NAMED_CHANGES = 1_000;

function describeChange({ list, code, fields }: RecordChange): string {
  return `Changed: ${code === null ? list : `${list} ${code}`}: ${fields.join(", ")}`;
}

/** A price that changes by more than half may be a mistake. */
function describePrice({ code, price }: RecordChange): string[] {
  if (!price || Math.abs(price.to - price.from) <= price.from / 2) return [];
  const [from, to] = [price.from, price.to].map((amount) => `$${(amount / 100).toFixed(2)}`);
  return [`Price of ${code}: ${from} before, ${to} now. It changes by more than half.`];
}

/** For example "Changed: lamp.epub (the-lamp-1a2b3c): title". */
function describeFile({ where, code, outcome, details }: FileOutcome): string {
  return `${capitalize(outcome)}: ${where} (${code})${details && `: ${details}`}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeCount(counts: ListCount): string {
  const parts = Object.entries(counts).filter(([, number]) => number > 0);
  return parts.map(([fate, number]) => `${number} ${fate}`).join(", ") || "empty";
}
