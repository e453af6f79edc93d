import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import {
  type PreparedPostgres,
  preparePostgres,
  waitUntilReady,
  findInstalledPrograms,
  findPackagedPrograms,
  type PostgresPrograms,
} from "#tests/databases/prepare-postgres.ts";
import type { Server } from "#tests/kills/environment.ts";

/** A PostgreSQL with the durability settings of production that can crash and come back while the site runs. */
export type CrashableServer = AsyncDisposable & Server & ServerControl;

type ServerControl = {
  start: () => Promise<void>;
  isUp: () => boolean;
  /** Stops it at once: connections break, and nothing is cleaned up. */
  crash: () => Promise<void>;
  /** Stops answering without closing connections, as when its machine or network fails. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
};

type ServerOptions = {
  /** The folder for its data; by default a temporary one. */
  folder?: string;
  settings?: string[];
};

/** Releases the locks of a killed process as soon as it is gone. */
const CHECK_CONNECTIONS = "client_connection_check_interval=100ms";

export async function startCrashableServer(place: ServerOptions = {}): Promise<CrashableServer> {
  const programs = findPrograms();
  const scratch = place.folder ?? mkdtempSync(join(tmpdir(), "lectern-chaos-"));
  mkdirSync(scratch, { recursive: true });
  // One-megabyte WAL segments, so that it fits on a small disk.
  const initArgs = ["--wal-segsize=1"];
  const settings = [CHECK_CONNECTIONS, ...(place.settings ?? [])];
  const prepared = await preparePostgres({ programs, scratch, initArgs, settings });
  const { kill, ...run } = controlServer(prepared);

  function end(): void {
    kill();
    if (!place.folder) rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  process.once("exit", end);
  async function close(): Promise<void> {
    process.off("exit", end);
    await run.thaw();
    await run.crash();
    end();
  }
  await run.start();
  return { url: prepared.url, name: programs.name, ...run, [Symbol.asyncDispose]: close };
}

function controlServer({ url, begin }: PreparedPostgres): ServerControl & { kill: () => void } {
  let server: ChildProcess | null = null;
  let frozen: FrozenServer | null = null;
  const isUp = () => server !== null && server.exitCode === null && server.signalCode === null;
  return {
    async start() {
      server = begin();
      await waitUntilReady(url, server);
    },
    isUp,
    async crash() {
      if (!server || !isUp()) return;
      const exited = once(server, "exit");
      server.kill("SIGQUIT");
      await exited;
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

function findPrograms(): PostgresPrograms {
  try {
    return findInstalledPrograms();
  } catch {
    return findPackagedPrograms();
  }
}

type FrozenServer = {
  thaw: () => Promise<void>;
  /** Suspended processes do not notice it. */
  kill: () => void;
};

/** Suspends the server and all its processes. Their connections stay open without answers. */
async function freeze(url: string, server: number): Promise<FrozenServer> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  // First the process that accepts connections.
  signalAll([server], "SIGSTOP");
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const all = [server, ...rows.map(({ pid }) => pid)];
  signalAll(all, "SIGSTOP");
  return {
    async thaw() {
      signalAll(all, "SIGCONT");
      await client.end();
    },
    kill: () => signalAll(all, "SIGKILL"),
  };
}

function signalAll(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended in the meantime.
    }
  }
}
