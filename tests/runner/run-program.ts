import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

export type Run = {
  output: string;
  succeeded: boolean;
  /** Of the program and the children it waited for; null where the system does not report it. */
  cpuSeconds: number | null;
};

/** Runs the command, and writes its CPU times to a pipe of its own. */
const TIMES_SCRIPT = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** In milliseconds: how long a program may take to stop. */
const STOP_TIMEOUT_MS = 15_000;

const hasProcessGroups = process.platform !== "win32";
const running = new Set<ChildProcess>();
let isStopping = false;

/** Runs a program with its arguments; programs of installed packages are found by name. */
export async function runProgram(
  command: readonly string[],
  added: Record<string, string> = {},
): Promise<Run> {
  const run = Promise.withResolvers<Run>();
  // While the run is being stopped nothing starts, and nothing is reported as failed.
  if (isStopping) return run.promise;

  const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, NO_COLOR: "1", ...added };
  const [program = "", ...args] = hasProcessGroups
    ? ["sh", "-c", TIMES_SCRIPT, "sh", ...command]
    : command;
  const child = spawn(program, args, {
    env,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // A process group of its own, so that a signal reaches all children.
    detached: hasProcessGroups,
    shell: !hasProcessGroups,
  });
  running.add(child);
  const times = text(child.stdio[3] as NodeJS.ReadableStream);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  child.on("error", (error) => (output += `${error.message}\n`));
  child.on("close", async (code, signal) => {
    running.delete(child);
    if (isStopping) return;
    if (signal) output += `Ended by ${signal}.\n`;
    // A shell adds 128 to the signal that ended its program.
    if (code !== null && code > 128) output += `Ended by signal ${code - 128}.\n`;
    run.resolve({ output, succeeded: code === 0, cpuSeconds: parseTimes(await times) });
  });
  return run.promise;
}

/**
 * On SIGINT, SIGTERM and SIGHUP ends every program with its children, and then this process. A second signal ends them
 * at once. On Windows only the programs themselves are reached.
 */
export function stopOnSignals(): void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, async () => {
      if (isStopping) return signalAll("SIGKILL");
      isStopping = true;
      const ended = [...running].map((child) => new Promise((end) => child.on("close", end)));
      signalAll(signal as NodeJS.Signals);
      await Promise.race([Promise.all(ended), setTimeout(STOP_TIMEOUT_MS)]);
      signalAll("SIGKILL");
      process.exit(code);
    });
  }
}

/** The seconds of the shell's children: the sum of the second line of `times`, as in "0m1.20s 0m0.30s". */
export function parseTimes(output: string): number | null {
  const [, children = ""] = output.trim().split("\n");
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (times.length === 0) return null;
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function signalAll(signal: NodeJS.Signals): void {
  for (const child of running) {
    try {
      if (hasProcessGroups && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The process has ended by itself.
    }
  }
}
