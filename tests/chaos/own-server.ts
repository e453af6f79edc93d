import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "#tests/find-free-port.ts";
import type { Server } from "#tests/kills/stage.ts";
import { LETTERS, otherUser, untilReady, writePassword } from "#tests/postgres-cluster.ts";
import {
  findInstalledPrograms,
  findPackagedPrograms,
  type Programs,
  reachable,
} from "#tests/postgres-programs.ts";

/** A PostgreSQL that writes to its disk as one in use does, and that fails and comes back while the site runs. */
export type OwnServer = AsyncDisposable &
  Server & {
    /** Whether its process is there. */
    isUp: () => boolean;
    /** As when its machine fails: no connection is told of it, and nothing is put in order. */
    fail: () => Promise<void>;
    start: () => Promise<void>;
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
  const { password, folder, user } = initialise(programs, scratch);
  const port = await findFreePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    NOTICES_DEATHS,
    ...(place.settings ?? []),
  ].flatMap((setting) => ["-c", setting]);
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    server = spawn(
      join(folder, "postgres"),
      ["-D", join(scratch, "data"), "-p", String(port), ...settings],
      { ...user, stdio: ["ignore", "ignore", "pipe"] },
    );
    await untilReady(url, server);
  }
  const isUp = () => server !== null && server.exitCode === null && server.signalCode === null;

  async function fail(): Promise<void> {
    if (!server || !isUp()) return;
    const gone = once(server, "exit");
    server.kill("SIGQUIT");
    await gone;
  }
  async function close(): Promise<void> {
    await fail();
    if (!place.folder) rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  await start();
  return { url, name: programs.name, isUp, fail, start, [Symbol.asyncDispose]: close };
}

function findPrograms(): Programs {
  try {
    return findInstalledPrograms();
  } catch {
    return findPackagedPrograms();
  }
}

function initialise(programs: Programs, scratch: string) {
  const other = otherUser();
  const user = { ...other, cwd: scratch };
  const password = writePassword(scratch);
  if (other) for (const path of [scratch, password.file]) chownSync(path, other.uid, other.gid);
  const folder = reachable(programs, scratch, user);
  const account = ["--username=postgres", "--auth=password", `--pwfile=${password.file}`];
  // Files of a megabyte for its journal, so that it fits on a small disk too.
  execFileSync(
    join(folder, "initdb"),
    [
      `--pgdata=${join(scratch, "data")}`,
      ...account,
      ...LETTERS,
      "--encoding=UTF8",
      "--wal-segsize=1",
    ],
    { ...user, stdio: "pipe" },
  );
  return { password: password.text, folder, user };
}
