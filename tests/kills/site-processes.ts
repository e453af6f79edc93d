import { setTimeout } from "node:timers/promises";

import { startSite, type RunningSite } from "#tests/e2e/programs.ts";
import { findFreePort } from "#tests/find-free-port.ts";

import type { Environment } from "./environment.ts";

/** The site, of whose processes one after another is killed and started again while people buy. */
export type SiteProcesses = AsyncDisposable & {
  /** Of each process. */
  origins: readonly string[];
  /** Of each process, as they are now. */
  pids: () => number[];
  /** How often one was killed. */
  kills: () => number;
  /**
   * Kills any of them with SIGKILL at some moment of the next `within` milliseconds, and starts it again. Meanwhile the
   * others go on for as long.
   */
  killSoon: (within: number) => Promise<void>;
  /** Kills the first of them now, and starts it again once that is done while it is away. */
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
  // The first of them prepares the database.
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
      // Alone, it is missed until it is there again; beside another it stays away for a while.
      const away = processes.length > 1 ? Math.random() * 2 * within : 0;
      await kill(victim, () => setTimeout(away));
    },
    killFirst: (away) => kill(processes[0], away),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
