import type { ImportReport } from "./import-report.ts";

/** Another import is at work; nothing was done. */
export class ImportLockedError extends Error {
  constructor() {
    super("Another import is at work on this library. Import again when it has ended.");
  }
}

/** The work stopped at a record, for a reason that is not the record's; the cause says which. */
export class RecordError extends Error {
  readonly where: string;

  constructor(where: string, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`The import stopped at ${where}: ${message}`, { cause });
    this.where = where;
  }
}

/** An import, or a check, that did not come to its end; `report` has what was done before. */
export class ImportStoppedError extends Error {
  readonly report: ImportReport;
  /** The record that it stopped at; null when it was none. */
  readonly where: string | null;

  constructor(report: ImportReport, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.report = report;
    this.where = cause instanceof RecordError ? cause.where : null;
  }
}
