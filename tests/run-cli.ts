import { vi } from "vitest";

import { allCommands } from "#server/commands/all-commands.ts";
import { runCommand } from "#server/commands/run-command.ts";

/** Runs a command as it is typed; returns its exit code, its output and its error output. */
export async function runCli(...typed: (string | number)[]) {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await runCommand(allCommands, typed.map(String));
  const textOf = (spy: typeof out) => spy.mock.calls.map(([text]) => String(text)).join("");
  return { code, text: textOf(out), wrong: textOf(wrong) };
}

/** The same for a command with JSON output. */
export async function runCliForJson(...typed: (string | number)[]) {
  const { code, text, wrong: errorOutput } = await runCli(...typed);
  if (code !== 0) throw new Error(`${code}: ${errorOutput}`);
  return JSON.parse(text);
}
