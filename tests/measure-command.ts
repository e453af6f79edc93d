import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * Writes the most memory that the process ever had, in kilobytes, when it ends. Linux tells it in a file; what `resourceUsage`
 * says there begins with the memory of the process that started this one.
 */
const REPORTER_SCRIPT = `
  import { readFileSync } from "node:fs";
  process.on("exit", () => {
    const [, peak] = process.platform === "linux"
      ? /VmHWM:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))
      : [null, process.resourceUsage().maxRSS];
    process.stderr.write("\\npeak=" + peak + "\\n");
  });
`;

export type CommandMeasurement = {
  code: number;
  text: string;
  wrong: string;
  peakMegabytes: number;
  /** Of the process started by it that needed most; 0 where there was none, or the machine is no Linux. */
  childMegabytes: number;
};

/** Runs an operator's command as a process of its own, and measures that process and those that it starts. */
export async function measureCommand(...typed: string[]): Promise<CommandMeasurement> {
  const reporter = `data:text/javascript,${encodeURIComponent(REPORTER_SCRIPT)}`;
  const program = [...readNodeFlags(), "--import", reporter, "server/library.ts"];
  const child = spawn(process.execPath, [...program, ...typed], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "development" },
  });
  let childKilobytes = 0;
  const watch = setInterval(() => {
    childKilobytes = Math.max(childKilobytes, ...listChildPids(child.pid).map(readPeakMemory));
  }, 2);
  const [out, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]).finally(() => clearInterval(watch));
  const peak = /peak=(\d+)/.exec(wrong)?.[1];
  return {
    code,
    text: out,
    wrong,
    peakMegabytes: Number(peak) / 1_000,
    childMegabytes: childKilobytes / 1_000,
  };
}

/** What `npm run library` gives every command. */
function readNodeFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  return scripts.library.match(/--max-\S+/g);
}

function listChildPids(pid: number | undefined): string[] {
  return readFileIfExists(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
}

function readPeakMemory(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileIfExists(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** "" where there is no such file: the process may just have ended. */
function readFileIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
