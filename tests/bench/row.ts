import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

export type Row = {
  name: string;
  goal: string;
  figure: string;
  /** Our figure divided by that of the bare server in the same run; null without a comparison. */
  ratio: number | null;
  isReached: boolean;
};

/** The measurements that `--only` selects by this name. */
export type Measurement = {
  name: string;
  measure: (libraries: Libraries) => Promise<Row[]>;
};

/** Libraries to measure, each created on first use and kept until the run ends. */
export type Libraries = {
  /** A generated library with this number of titles: the settings of its site, and what visitors can request. */
  generated: (titles: number, on: DatabaseKind) => Promise<GeneratedLibrary>;
  /** The demonstration library, in the embedded database or in a PostgreSQL. */
  demonstration: (on: DatabaseKind) => Promise<Settings>;
};

export type DatabaseKind = "postgres" | "embedded";

export type Settings = Record<string, string>;

export type GeneratedLibrary = {
  settings: Settings;
  librarySample: LibrarySample;
  /** The catalog it was imported from, and the import's measurement. */
  folder: string;
  imported: ImportMeasurement;
};

export type ImportMeasurement = {
  seconds: number;
  /** The highest memory of the process in MiB, sampled each second. */
  mebibytes: number;
  output: string;
};
