import { createInterface } from "node:readline/promises";

import { toOneLine } from "#server/terminal.ts";

import { CommandError } from "./command.ts";

/** Has whoever sits at the terminal agree, by the word yes; refused where nobody does. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError(`${question} Say so with --yes.`);

  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${toOneLine(question)} Type yes to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new CommandError("Nothing was done.");
}
