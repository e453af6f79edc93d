import type { z } from "zod";

import { errorCode } from "#api/db/database/error-code.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";

import { EpubError } from "./epub/epub-error.ts";
import { FileError } from "./folder-files.ts";
import type { MediaStore } from "./media-store.ts";
import { PictureError } from "./pictures/picture-error.ts";
import type { IdsByCode } from "./prepare-book.ts";
import type { ListName, CatalogSource } from "./read/catalog-source.ts";
import type { ImportReport } from "./import-report.ts";

/** What every step of an import has at hand. */
export type ImportStep = {
  source: CatalogSource;
  store: MediaStore;
  /** Null when the folder is only checked. */
  database: OpenDatabase | null;
  /** "YYYY-MM-DD": the day on which a new book that names none joins the library. */
  today: string;
  /** Whether pictures of videos may be fetched from that address. */
  mayFetchPicture: (address: string) => boolean;
  codes: IdsByCode;
  report: ImportReport;
  /** Called once for each record that is done. */
  onRecord: (list: ListName) => void;
};

/** Why a record is refused, when that is what the error is about: its data, or a file of it that cannot be read. */
export function findRefusalReason(error: unknown): string | null {
  if (isRefusal(error)) return error.message;
  const code = errorCode(error);
  const isOfTheRecord = /^2[23]\w{3}$/.test(code) || fileErrorCodes.has(code);
  return isOfTheRecord && error instanceof Error ? error.message : null;
}

const fileErrorCodes = new Set(["EACCES", "EISDIR", "ENOENT", "ENOTDIR", "EPERM", "ENAMETOOLONG"]);

function isRefusal(error: unknown): error is Error {
  return error instanceof FileError || error instanceof EpubError || error instanceof PictureError;
}

/** "price: Invalid input: expected number, received string". */
export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}
