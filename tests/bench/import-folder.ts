import { startLibraryCommand } from "#tests/e2e/programs.ts";
import { watchMemory } from "#tests/load/watch-memory.ts";

import type { Settings } from "./row.ts";

export type ImportMeasurement = {
  seconds: number;
  /** The most memory that the process had, in MiB, looked at each second. */
  mebibytes: number;
  /** What it told the operator. */
  output: string;
};

/** Takes a catalog in, as an operator does. */
export async function importFolder(settings: Settings, folder: string): Promise<ImportMeasurement> {
  const began = performance.now();
  const command = startLibraryCommand(["import", folder], settings);
  const watch = watchMemory(command.pid);
  const code = await command.ended;
  const mebibytes = Math.max(...watch.stop().map((sample) => sample.mebibytes), 0);
  if (code !== 0) throw new Error(command.output());
  return { seconds: (performance.now() - began) / 1_000, mebibytes, output: command.output() };
}
