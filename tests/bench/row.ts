import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

import type { ImportMeasurement } from "./import-folder.ts";

/** One line of the table. */
export type Row = {
  what: string;
  goal: string;
  figure: string;
  /** Ours by that of the bare server in the same run; null where there is nothing to compare with. */
  ratio: number | null;
  isReached: boolean;
};

/** What is measured under a name that can be asked for alone. */
export type Measurement = {
  name: string;
  measure: (libraries: Libraries) => Promise<Row[]>;
};

/** Libraries to measure, each made when it is first asked for and kept until the run ends. */
export type Libraries = {
  /** So many made-up titles; what a site over it is started with, and what visitors can ask for. */
  generated: (titles: number, on: DatabaseKind) => Promise<GeneratedLibrary>;
  /** The demonstration library, in the embedded database or in a PostgreSQL. */
  demonstration: (on: DatabaseKind) => Promise<Settings>;
};

export type DatabaseKind = "postgres" | "embedded";

export type Settings = Record<string, string>;

export type GeneratedLibrary = {
  settings: Settings;
  librarySample: LibrarySample;
  /** The catalog it was made from, and how it was taken in. */
  folder: string;
  imported: ImportMeasurement;
};
