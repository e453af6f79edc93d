import { createInterface } from "node:readline/promises";

import { toOneLine } from "#server/terminal.ts";

import { CommandError } from "./command.ts";

/** Asks for the word "yes" at the terminal. Throws `CommandError` without it, and when there is no terminal. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError(`${question} Confirm with --yes.`);

  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${toOneLine(question)} Type yes to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new CommandError("Nothing was done.");
}
