import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * Writes the process's peak memory in kilobytes when it ends. Linux reports it in a file; `resourceUsage` would include
 * the memory of the parent process.
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

type CommandMeasurement = {
  code: number;
  text: string;
  wrong: string;
  peakMegabytes: number;
  /** The highest peak of its children; 0 without any, or on other systems than Linux. */
  childMegabytes: number;
};

/**
 * Runs an operator's command on a database of the server in a process of its own, and measures it and its children. An
 * embedded database would count too.
 */
export async function measureCommand(
  databaseUrl: string,
  ...typed: string[]
): Promise<CommandMeasurement> {
  return await measureProgram(["server/library.ts", ...typed], { DATABASE_URL: databaseUrl });
}

/** Runs a program with the flags of an operator's command, and measures it and its children. */
export async function measureProgram(
  program: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandMeasurement> {
  const reporter = `data:text/javascript,${encodeURIComponent(REPORTER_SCRIPT)}`;
  const flags = [...readNodeFlags(), "--import", reporter];
  const child = spawn(process.execPath, [...flags, ...program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "development", ...env },
  });
  let childKilobytes = 0;
  const watch = setInterval(() => {
    childKilobytes = Math.max(childKilobytes, ...listChildPids(child.pid).map(readPeakMemory));
  }, 2);
  const [out, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]).finally(() => clearInterval(watch));
  const peak = /peak=(\d+)/.exec(errorOutput)?.[1];
  return {
    code,
    text: out,
    wrong: errorOutput,
    peakMegabytes: Number(peak) / 1_000,
    childMegabytes: childKilobytes / 1_000,
  };
}

/** The flags that `npm run library` passes to every command. */
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

/** "" without such a file: the process may just have ended. */
function readFileIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
