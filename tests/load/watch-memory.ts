import { execFile } from "node:child_process";
import { promisify } from "node:util";

import type { MemorySample } from "./check-load.ts";

const run = promisify(execFile);

/** Samples the memory of a process each second until `stop` is called. */
export function watchMemory(pid: number): { stop: () => MemorySample[] } {
  const samples: MemorySample[] = [];
  const start = Date.now();
  const looking = setInterval(() => {
    const second = (Date.now() - start) / 1_000;
    // The memory of a process that has just ended cannot be read.
    void readMemory(pid).then(
      (mebibytes) => samples.push({ second, mebibytes }),
      () => {},
    );
  }, 1_000);

  return {
    stop() {
      clearInterval(looking);
      return samples;
    },
  };
}

/** In MiB. */
export async function readMemory(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1_024;
}
