import { createHash } from "node:crypto";

import { z } from "zod";

/** A file that is no backup, or not a whole one; the message says what is wrong with it. */
export class BackupError extends Error {}

/**
 * The first line of a backup. The others are the rows of its tables, as many of each as it says and in the order that it
 * names them, each an array of what its columns hold; the last is the footer. All of it is JSON in lines, compressed by gzip.
 */
export const BackupHeader = z.object({
  format: z.literal("lectern backup"),
  version: z.literal(1),
  /** The last that the database was brought to. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) }),
  ),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupFooter = z.object({
  sequences: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      last: z.string().regex(/^\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  /** Of every line before it. */
  sha256: z.string(),
});
export type BackupFooter = z.infer<typeof BackupFooter>;

/** How many rows there are in all. */
export function totalRows({ tables }: Pick<BackupHeader, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** What lines come to, so that one which was changed or is missing is noticed. */
export function createLineHash() {
  const hash = createHash("sha256");
  return {
    add: (line: string) => void hash.update(line).update("\n"),
    digest: () => hash.digest("hex"),
  };
}
