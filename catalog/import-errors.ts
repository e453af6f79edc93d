import type { ImportReport } from "./import-report.ts";

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
