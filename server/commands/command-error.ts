import { createInterface } from "node:readline/promises";

import type { Kysely } from "kysely";

import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { toOneLine } from "#server/terminal.ts";

/** The command cannot be carried out; each line is one reason. */
export class CommandError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** Asks for the word "yes" at the terminal. Throws `CommandError` without it, and when there is no terminal. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError(`${question} Confirm with --yes.`);

  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${toOneLine(question)} Type yes to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new CommandError("Nothing was done.");
}

/** Throws `CommandError` for a restored copy (P18), before commands that move money, send mail or resolve charges. */
export async function refuseInSafeMode(db: Kysely<Schema>): Promise<void> {
  if (!(await isRestoredCopy(db))) return;
  throw new CommandError(
    "This is a copy of the library, in safe mode: nothing was done. To make it the library: npm run library -- take-over",
  );
}
