import { createInterface } from "node:readline/promises";

import { oneLine } from "#server/terminal.ts";

import { CommandRefused } from "./command.ts";

/** Has whoever sits at the terminal agree, by the word yes; refused where nobody does. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandRefused(`${question} Say so with --yes.`);

  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${oneLine(question)} Type yes to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new CommandRefused("Nothing was done.");
}
