import { execFile } from "node:child_process";
import { promisify } from "node:util";

import type { MemorySample } from "./check-load.ts";

const run = promisify(execFile);

/** Looks at the memory of a process each second until it is told to stop. */
export function watchMemory(pid: number): { stop: () => MemorySample[] } {
  const samples: MemorySample[] = [];
  const began = Date.now();
  const looking = setInterval(() => {
    const second = (Date.now() - began) / 1_000;
    // Of a process that has just ended nothing can be read.
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
