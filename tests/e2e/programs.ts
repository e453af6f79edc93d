import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";

type Settings = Record<string, string>;

/** The site as built by `npm run build`. */
const SITE_PROGRAM = "build/program/main.js";

/** `npm start` and `npm run library` pass it as an option. */
const HEAP_OPTION = "--max-semi-space-size=16";

/** What `npm start` sets in addition to the settings of the site. */
const startEnvironment = {
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: "build/compiled",
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_OPTIONS: HEAP_OPTION,
};

export type RunningSite = AsyncDisposable & {
  origin: string;
  pid: number;
  /** Everything it has written. */
  output: () => string;
  /** Asks the process to stop; returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** Runs an operator's command, as `npm run library -- …` does. */
export async function runLibraryCommand(args: string[], settings: Settings) {
  const child = startLibraryCommand(args, settings);
  const code = await child.ended;
  return { code, output: child.output() };
}

/** The same without waiting for its end. */
export function startLibraryCommand(args: string[], settings: Settings) {
  return spawnProgram("server/library.ts", args, {
    NODE_OPTIONS: HEAP_OPTION,
    // Later processes reuse the compiled code of earlier ones.
    NODE_COMPILE_CACHE: join(process.env["JOURNEYS_FOLDER"] ?? tmpdir(), "compiled"),
    ...settings,
  });
}

/** Runs the site until it exits by itself. */
export async function runSite(settings: Settings) {
  const child = spawnProgram(SITE_PROGRAM, [], { ...startEnvironment, ...settings });
  const code = await child.ended;
  return { code, output: child.output() };
}

/** Starts the site of that folder as `npm start` does, on a free port, and waits until it is ready. */
export async function startSite(settings: Settings, folder = "."): Promise<RunningSite> {
  const port = settings["PORT"] ?? String(await findFreePort());
  const origin = `http://localhost:${port}`;
  const all = {
    ...startEnvironment,
    LOG_LEVEL: "warn",
    PORT: port,
    SITE_ORIGIN: origin,
    // Nothing listens there: a journey with people sets its own issuer.
    IDENTITY_ISSUER: "http://localhost:9/",
    SMTP_URL: "smtp://localhost:9",
    GATEWAY_ORIGIN: "http://localhost:9",
    IP_LOOKUP_URL: "http://localhost:9/",
    ...settings,
  };
  return startAndWait(SITE_PROGRAM, origin, all, folder);
}

/** Starts any program that listens at PORT and answers at `/readyz` when it is ready. */
export async function startProgram(program: string, settings: Settings): Promise<RunningSite> {
  const port = String(await findFreePort());
  return startAndWait(program, `http://localhost:${port}`, { PORT: port, ...settings });
}

async function startAndWait(
  program: string,
  origin: string,
  settings: Settings,
  folder?: string,
): Promise<RunningSite> {
  const child = spawnProgram(program, [], settings, folder);
  await waitUntilReady(origin, child);

  async function stop(signal: NodeJS.Signals = "SIGTERM") {
    child.kill(signal);
    return child.ended;
  }
  return {
    origin,
    pid: child.pid,
    output: child.output,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
    },
  };
}

/** A temporary folder that is removed at the end. */
export async function createTemporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "lectern-journey-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function spawnProgram(program: string, args: string[], settings: Settings, cwd = ".") {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH, HOME, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));

  return {
    ended,
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    hasEnded: () => child.exitCode !== null,
  };
}

async function waitUntilReady(
  origin: string,
  child: ReturnType<typeof spawnProgram>,
): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && !child.hasEnded()) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(20);
  }
  child.kill("SIGKILL");
  throw new Error(`${origin} did not become ready:\n${child.output()}`);
}
