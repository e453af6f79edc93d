import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  findInstalledPrograms,
  findPackagedPrograms,
  preparePostgres,
  waitUntilReady,
  type PostgresPrograms,
} from "./prepare-postgres.ts";

/** No data outlive the run, so nothing waits for a disk. */
const FAST_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=128MB",
];

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = "/dev/shm";

/** In bytes: much more than a test run needs there. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** Systems limit a socket's path to 103 characters or more. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

export type Postgres = Cluster & { name: string };

/**
 * A PostgreSQL for tests: the server of TEST_DATABASE_URL, else a temporary one, started from the programs installed
 * here or from those of an npm package.
 */
export async function startPostgres(options: ClusterOptions = {}): Promise<Postgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, name: "the server of TEST_DATABASE_URL", [Symbol.asyncDispose]: noop };

  const refusals: string[] = [];
  for (const find of [findInstalledPrograms, findPackagedPrograms]) {
    try {
      const programs = find();
      return { ...(await startCluster(programs, options)), name: programs.name };
    } catch (error) {
      refusals.push(String(error));
    }
  }
  throw new Error(
    ["No PostgreSQL could be started; set TEST_DATABASE_URL.", ...refusals].join("\n"),
  );
}

async function noop(): Promise<void> {}

type ClusterOptions = {
  /** Commits are written to the disk, as on a library's own server. */
  isDurable?: boolean;
  /** Stores its data in memory if there is space: creating and dropping databases writes files. */
  isInMemory?: boolean;
};

type Cluster = AsyncDisposable & {
  url: string;
  /** The server by a Unix socket, if it has one: a statement costs a quarter less CPU than by its port. */
  socketUrl?: string;
};

/** A new, empty server on a free port of this machine; disposing of it removes its folder. */
async function startCluster(
  programs: PostgresPrograms,
  { isDurable = false, isInMemory = false }: ClusterOptions = {},
): Promise<Cluster> {
  const folders = [
    tmpdir(),
    ...(isInMemory && hasFreeMemory(MEMORY_FOLDER) ? [MEMORY_FOLDER] : []),
  ].map((parent) => mkdtempSync(join(parent, "lectern-postgres-")));
  try {
    const settings = ["max_connections=400", ...(isDurable ? [] : FAST_SETTINGS)];
    const [scratch = tmpdir()] = folders;
    if (!isInMemory || process.platform === "win32" || scratch.length > MAX_SOCKET_FOLDER_LENGTH) {
      return await startInFolders(folders, programs, settings);
    }
    const socket = `unix_socket_directories=${scratch}`;
    const cluster = await startInFolders(folders, programs, [...settings, socket]);
    return { ...cluster, socketUrl: toSocketUrl(cluster.url, scratch) };
  } catch (error) {
    removeFolders(folders);
    throw error;
  }
}

function toSocketUrl(url: string, folder: string): string {
  const address = new URL(url);
  address.searchParams.set("host", folder);
  return address.href;
}

function hasFreeMemory(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** The last folder has its data, and the first its programs when they have to be copied. */
async function startInFolders(
  folders: readonly string[],
  programs: PostgresPrograms,
  settings: readonly string[],
): Promise<Cluster> {
  const [scratch = tmpdir(), memory = scratch] = folders;
  const initArgs = ["--no-sync"];
  const { url, begin } = await preparePostgres({ programs, scratch, memory, initArgs, settings });
  const server = begin();
  const stop = createStop(server, folders);
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** Stops the server and removes its folders, at the latest when this process exits. */
function createStop(server: ChildProcess, folders: readonly string[]): () => Promise<void> {
  function end() {
    server.kill("SIGKILL");
    removeFolders(folders);
  }
  process.once("exit", end);

  return async () => {
    process.off("exit", end);
    const exited = once(server, "exit");
    if (server.exitCode === null && server.kill("SIGQUIT")) await exited;
    end();
  };
}

function removeFolders(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
