import { setTimeout } from "node:timers/promises";

import { startSite, type RunningSite } from "#tests/e2e/programs.ts";
import { findFreePort } from "#tests/find-free-port.ts";

import type { Environment } from "./environment.ts";

/** A site whose processes are killed and started again while people buy. */
export type SiteProcesses = AsyncDisposable & {
  /** Of each process. */
  origins: readonly string[];
  pids: () => number[];
  kills: () => number;
  /**
   * Kills a random process with SIGKILL within so many milliseconds, and starts it again. With several processes it
   * first stays down for a while.
   */
  killSoon: (within: number) => Promise<void>;
  /** Kills the first process now, and starts it again when `away` is done. */
  killFirst: (away: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

type SiteProcess = { port: string; serving: RunningSite };

export async function startSiteProcesses(
  { settings }: Environment,
  count: number,
): Promise<SiteProcesses> {
  const ports = [settings["PORT"] ?? ""];
  while (ports.length < count) ports.push(String(await findFreePort()));
  const start = (port: string) => startSite({ ...settings, PORT: port });
  const processes: SiteProcess[] = [];
  // The first process prepares the database.
  for (const port of ports) processes.push({ port, serving: await start(port) });
  let kills = 0;

  async function kill(victim: SiteProcess | undefined, away: () => Promise<void>): Promise<void> {
    await victim?.serving.stop("SIGKILL");
    kills += 1;
    await away();
    if (victim) victim.serving = await start(victim.port);
  }
  async function stop(): Promise<void> {
    await Promise.all(processes.map(({ serving }) => serving.stop()));
  }
  return {
    origins: processes.map(({ serving }) => serving.origin),
    pids: () => processes.map(({ serving }) => serving.pid),
    kills: () => kills,
    async killSoon(within) {
      const victim = processes[Math.floor(Math.random() * processes.length)];
      await setTimeout(Math.random() * within);
      // A single process is restarted at once; with another one running it stays down for a while.
      const away = processes.length > 1 ? Math.random() * 2 * within : 0;
      await kill(victim, () => setTimeout(away));
    },
    killFirst: (away) => kill(processes[0], away),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
