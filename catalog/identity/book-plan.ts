import type { BookIdentity } from "./compare-books.ts";

/** Which book of the library a book of a folder becomes. */
export type BookPlan =
  /** `isFromEpub` when a folder of files made it, and not a catalog. */
  | { kind: "known"; code: string; isFromEpub: boolean; isSameFile: boolean }
  /** `apart` says which books it resembles and why it is none of them. */
  | { kind: "new"; code: string; apart: string[] }
  | { kind: "copy"; code: string; of: string }
  | { kind: "refused"; reason: string };

/** A book that is imported; `others` are its files beside the one that `where` names. */
export type PlannedBook = {
  where: string;
  plan: Extract<BookPlan, { code: string }>;
  identity: BookIdentity;
  others: readonly string[];
};

/** A file of a folder that is the same as another one. */
export type FileCopy = { where: string; code: string; of: string };
