import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Server } from "#tests/kills/stage.ts";
import {
  findInstalledPrograms,
  findPackagedPrograms,
  type Programs,
} from "#tests/databases/postgres-programs.ts";
import { type Prepared, preparePostgres, untilReady } from "#tests/databases/prepare-postgres.ts";

import { freeze, type Frozen } from "./freeze.ts";

/** A PostgreSQL that writes to its disk as one in use does, and that fails and comes back while the site runs. */
export type OwnServer = AsyncDisposable & Server & Run;

type Run = {
  start: () => Promise<void>;
  /** Whether its process is there. */
  isUp: () => boolean;
  /** It is stopped at once: its lines end, and nothing is put in order. */
  fail: () => Promise<void>;
  /** As when its machine fails, or the network to it: nobody is told, and what is sent to it is not answered. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
};

type Place = {
  /** Where its data is to lie; else a folder that is gone at the end. */
  folder?: string;
  settings?: string[];
};

/** So that whatever held a process that was killed is given up like the process itself. */
const NOTICES_DEATHS = "client_connection_check_interval=100ms";

export async function startOwnServer(place: Place = {}): Promise<OwnServer> {
  const programs = findPrograms();
  const scratch = place.folder ?? mkdtempSync(join(tmpdir(), "lectern-chaos-"));
  mkdirSync(scratch, { recursive: true });
  // Files of a megabyte for its journal, so that it fits on a small disk too.
  const made = ["--wal-segsize=1"];
  const settings = [NOTICES_DEATHS, ...(place.settings ?? [])];
  const prepared = await preparePostgres({ programs, scratch, made, settings });
  const { kill, ...run } = running(prepared);

  function end(): void {
    kill();
    if (!place.folder) rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  process.once("exit", end);
  async function close(): Promise<void> {
    process.off("exit", end);
    await run.thaw();
    await run.fail();
    end();
  }
  await run.start();
  return { url: prepared.url, name: programs.name, ...run, [Symbol.asyncDispose]: close };
}

function running({ url, begin }: Prepared): Run & { kill: () => void } {
  let server: ChildProcess | null = null;
  let frozen: Frozen | null = null;
  const isUp = () => server !== null && server.exitCode === null && server.signalCode === null;
  return {
    async start() {
      server = begin();
      await untilReady(url, server);
    },
    isUp,
    async fail() {
      if (!server || !isUp()) return;
      const gone = once(server, "exit");
      server.kill("SIGQUIT");
      await gone;
    },
    async freeze() {
      if (server?.pid) frozen = await freeze(url, server.pid);
    },
    async thaw() {
      await frozen?.thaw();
      frozen = null;
    },
    kill() {
      frozen?.kill();
      server?.kill("SIGKILL");
    },
  };
}

function findPrograms(): Programs {
  try {
    return findInstalledPrograms();
  } catch {
    return findPackagedPrograms();
  }
}
