import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { PostgresPrograms } from "./postgres-programs.ts";
import { preparePostgres, waitUntilReady } from "./prepare-postgres.ts";

/** Nothing here has to outlive the run, so nothing waits for a disk. */
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
/** In bytes: what a run of the tests takes there is a small part of it. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

export type ClusterOptions = {
  /** What is committed is on the disk, as a library's own server has it. */
  isDurable?: boolean;
  /** Its data lie in memory where that has room: making and dropping databases is writing files. */
  isInMemory?: boolean;
};

export type Cluster = AsyncDisposable & {
  url: string;
  /** The same by a socket in its folder, where it has one: a statement costs a quarter less CPU there than by its port. */
  socketUrl?: string;
};

/** A new, empty server on a free port of this machine; it and its folder are gone when it is disposed of. */
export async function startCluster(
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

/** Systems take from 103 characters for a socket, with its name. */
const MAX_SOCKET_FOLDER_LENGTH = 80;

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

/** Its data lie in the last of the folders, its programs in the first when they have to be copied. */
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

/** Ends the server and removes its folders, at the latest when this process exits. */
function createStop(server: ChildProcess, folders: readonly string[]): () => Promise<void> {
  function end() {
    server.kill("SIGKILL");
    removeFolders(folders);
  }
  process.once("exit", end);

  return async () => {
    process.off("exit", end);
    const gone = once(server, "exit");
    if (server.exitCode === null && server.kill("SIGQUIT")) await gone;
    end();
  };
}

function removeFolders(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
