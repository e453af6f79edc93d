import { vi } from "vitest";

import { allCommands } from "#server/commands/all-commands.ts";
import { runCommand } from "#server/commands/run-command.ts";

/** Has a command done as it is typed: its exit code, what it said, and apart from that what went wrong. */
export async function runCli(...typed: (string | number)[]) {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await runCommand(allCommands, typed.map(String));
  const said = (spy: typeof out) => spy.mock.calls.map(([text]) => String(text)).join("");
  return { code, text: said(out), wrong: said(wrong) };
}

/** The same of one that gives JSON. */
export async function runCliForJson(...typed: (string | number)[]) {
  const { code, text, wrong } = await runCli(...typed);
  if (code !== 0) throw new Error(`${code}: ${wrong}`);
  return JSON.parse(text);
}
