import { createServer } from "node:http";

import type { Hono } from "hono";
import { vi } from "vitest";

import { openDatabase } from "#api/db/database/open-database.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLog } from "#server/log.ts";
import { startServer } from "#server/start-server.ts";
import { runLibraryCommand } from "#tests/e2e/programs.ts";
import { findFreePort } from "#tests/find-free-port.ts";
import { isLongRun } from "#tests/test-tier.ts";
import { runCli } from "#tests/run-cli.ts";

type Settings = Record<string, string>;

/** A library with these settings, whose API process is started and stopped; it serves no screens. */
export async function openInstance(settingsInput: Settings) {
  const port = String(await findFreePort());
  const settings: Settings = { ...settingsInput, PORT: port };
  const logged: string[] = [];
  let running: { stop: () => Promise<void> } | null = null;

  async function stop(): Promise<void> {
    await running?.stop();
    running = null;
  }
  return {
    settings,
    origin: `http://localhost:${port}`,
    /** The messages of its log. */
    logged,
    async start() {
      const env = readEnv(settings);
      const log = openLog(
        { LOG_LEVEL: "info" },
        {
          write: (line: string) => void logged.push(String(JSON.parse(line).msg)),
        },
      );
      const modules = {
        log,
        render: () => Promise.reject(new Error("no screens")),
        clientFiles: (_: Parameters<Hono["fetch"]>[1], next: () => Promise<void>) => next(),
        scripts: () => [],
      };
      running = await startServer(env, modules, createServer());
    },
    stop,
    /** Runs an operator's command; in the long run in a process of its own, which takes seconds. */
    type: (...typed: string[]) => runCliAt(typed, settings),
    /** The same, always in a process of its own. */
    runCliApart: (...typed: string[]) => runCliApart(typed, settings),
    /** Opens its database; an embedded one only while its site is stopped. */
    openBooks: () =>
      openDatabase({ url: settings["DATABASE_URL"], folder: settings["DATA_DIR"] ?? null }),
    [Symbol.asyncDispose]: stop,
  };
}

/** In the process of the test; in the long run in one of its own. */
export function runCliAt(typed: string[], settings: Settings): Promise<string> {
  return isLongRun ? runCliApart(typed, settings) : runCliHere(typed, settings);
}

async function runCliApart(typed: string[], settings: Settings): Promise<string> {
  const { code, output } = await runLibraryCommand(typed, settings);
  return checkOutput(typed, code, output);
}

async function runCliHere(typed: string[], settings: Settings): Promise<string> {
  vi.stubEnv("NODE_ENV", undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    const { code, text, wrong: errorOutput } = await runCli(...typed);
    return checkOutput(typed, code, text + errorOutput);
  } finally {
    vi.unstubAllEnvs();
  }
}

function checkOutput(typed: string[], code: number | null, output: string): string {
  if (code !== 0) throw new Error(`${typed.join(" ")}: ${code} ${output}`);
  return output;
}

export type Instance = Awaited<ReturnType<typeof openInstance>>;
