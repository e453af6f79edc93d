import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { vi } from "vitest";

import { createProgram, runCommand } from "#server/commands/program.ts";

/** Runs a command as it is typed; returns its exit code, its output and its error output. */
export async function runCli(...typed: (string | number)[]) {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = await runCommand(typed.map(String));
  const textOf = (spy: typeof out) => spy.mock.calls.map(([text]) => String(text)).join("");
  return { code, text: textOf(out), wrong: textOf(wrong) };
}

/** The same for a command with JSON output. */
export async function runCliForJson(...typed: (string | number)[]) {
  const { code, text, wrong: errorOutput } = await runCli(...typed);
  if (code !== 0) throw new Error(`${code}: ${errorOutput}`);
  return JSON.parse(text);
}

/** Every command with its full name, such as "orders list". */
export async function listCommands(): Promise<{ name: string; command: CommandUnknownOpts }[]> {
  const { commands } = await createProgram();
  return commands.flatMap((group) =>
    group.commands.length === 0
      ? [{ name: group.name(), command: group }]
      : group.commands.map((command) => ({ name: `${group.name()} ${command.name()}`, command })),
  );
}
