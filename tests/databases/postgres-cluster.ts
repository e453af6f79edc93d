import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Programs } from "./postgres-programs.ts";
import { preparePostgres, untilReady } from "./prepare-postgres.ts";

/** Nothing here has to outlive the run, so nothing waits for a disk. */
const HASTY = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=128MB",
];

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** In bytes: what a run of the tests takes there is a small part of it. */
const ROOM = 2 * 1024 ** 3;

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
  programs: Programs,
  { isDurable = false, isInMemory = false }: ClusterOptions = {},
): Promise<Cluster> {
  const folders = [tmpdir(), ...(isInMemory && hasRoom(MEMORY) ? [MEMORY] : [])].map((parent) =>
    mkdtempSync(join(parent, "lectern-postgres-")),
  );
  try {
    const settings = ["max_connections=400", ...(isDurable ? [] : HASTY)];
    const [scratch = tmpdir()] = folders;
    if (!isInMemory || process.platform === "win32" || scratch.length > LONGEST_SOCKET_FOLDER) {
      return await startIn(folders, programs, settings);
    }
    const socket = `unix_socket_directories=${scratch}`;
    const cluster = await startIn(folders, programs, [...settings, socket]);
    return { ...cluster, socketUrl: atSocket(cluster.url, scratch) };
  } catch (error) {
    removeAll(folders);
    throw error;
  }
}

/** Systems take from 103 characters for a socket, with its name. */
const LONGEST_SOCKET_FOLDER = 80;

function atSocket(url: string, folder: string): string {
  const address = new URL(url);
  address.searchParams.set("host", folder);
  return address.href;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM;
  } catch {
    return false;
  }
}

/** Its data lie in the last of the folders, its programs in the first when they have to be copied. */
async function startIn(
  folders: readonly string[],
  programs: Programs,
  settings: readonly string[],
): Promise<Cluster> {
  const [scratch = tmpdir(), memory = scratch] = folders;
  const made = ["--no-sync"];
  const { url, begin } = await preparePostgres({ programs, scratch, memory, made, settings });
  const server = begin();
  const stop = stopper(server, folders);
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** Ends the server and removes its folders, at the latest when this process exits. */
function stopper(server: ChildProcess, folders: readonly string[]): () => Promise<void> {
  function end() {
    server.kill("SIGKILL");
    removeAll(folders);
  }
  process.once("exit", end);

  return async () => {
    process.off("exit", end);
    const gone = once(server, "exit");
    if (server.exitCode === null && server.kill("SIGQUIT")) await gone;
    end();
  };
}

function removeAll(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
