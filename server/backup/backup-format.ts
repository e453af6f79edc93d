import { createHash } from "node:crypto";

import { z } from "zod";

/** A file that is no complete backup; the message says why. */
export class BackupError extends Error {}

/**
 * The first line of a backup. Rows follow, in the order and number of `tables`, each an array of column values; the
 * last line is the footer. The format is JSON lines, compressed by gzip.
 */
export const BackupHeader = z.object({
  format: z.literal("lectern backup"),
  version: z.literal(1),
  /** The database's last migration. */
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
  /** The hash of all lines before the footer. */
  sha256: z.string(),
});
export type BackupFooter = z.infer<typeof BackupFooter>;

export function totalRows({ tables }: Pick<BackupHeader, "tables">): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Detects changed and missing lines. */
export function createLineHash() {
  const hash = createHash("sha256");
  return {
    add: (line: string) => void hash.update(line).update("\n"),
    digest: () => hash.digest("hex"),
  };
}
