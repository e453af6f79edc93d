import { startLibraryCommand } from "#tests/e2e/programs.ts";
import { watchMemory } from "#tests/load/watch-memory.ts";

import type { ImportMeasurement, Settings } from "./row.ts";

export async function importFolder(settings: Settings, folder: string): Promise<ImportMeasurement> {
  const start = performance.now();
  const command = startLibraryCommand(["import", folder], settings);
  const watch = watchMemory(command.pid);
  const code = await command.ended;
  const mebibytes = Math.max(...watch.stop().map((sample) => sample.mebibytes), 0);
  if (code !== 0) throw new Error(command.output());
  return { seconds: (performance.now() - start) / 1_000, mebibytes, output: command.output() };
}
