import { startLibraryCommand } from "#tests/e2e/programs.ts";
import { watchMemory } from "#tests/load/watch-memory.ts";

import type { Settings } from "./row.ts";

export type ImportMeasurement = {
  seconds: number;
  /** The highest memory of the process in MiB, sampled each second. */
  mebibytes: number;
  output: string;
};

export async function importFolder(settings: Settings, folder: string): Promise<ImportMeasurement> {
  const start = performance.now();
  const command = startLibraryCommand(["import", folder], settings);
  const watch = watchMemory(command.pid);
  const code = await command.ended;
  const mebibytes = Math.max(...watch.stop().map((sample) => sample.mebibytes), 0);
  if (code !== 0) throw new Error(command.output());
  return { seconds: (performance.now() - start) / 1_000, mebibytes, output: command.output() };
}
