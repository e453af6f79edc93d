import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/**
 * Writes the most memory that the process ever had, in kilobytes, when it ends. Linux tells it in a file; what `resourceUsage`
 * says there begins with the memory of the process that started this one.
 */
const REPORTER = `
  import { readFileSync } from "node:fs";
  process.on("exit", () => {
    const [, peak] = process.platform === "linux"
      ? /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))
      : [null, process.resourceUsage().maxRSS];
    process.stderr.write("\\npeak=" + peak + "\\n");
  });
`;

export type Measured = { code: number; text: string; wrong: string; peakMegabytes: number };

/** Runs an operator's command as a process of its own, without the processes that it starts. */
export async function measureCommand(...typed: string[]): Promise<Measured> {
  const reporter = `data:text/javascript,${encodeURIComponent(REPORTER)}`;
  const program = ["--max-semi-space-size=16", "--import", reporter, "server/library.ts"];
  const child = spawn(process.execPath, [...program, ...typed], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "development" },
  });
  const [out, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  const peak = /peak=(\d+)/.exec(wrong)?.[1];
  return { code, text: out, wrong, peakMegabytes: Number(peak) / 1_000 };
}
