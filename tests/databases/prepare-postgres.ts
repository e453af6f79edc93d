import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { findFreePort } from "#tests/find-free-port.ts";
import { type PostgresPrograms, makeRunnable } from "./postgres-programs.ts";

const READY_TIMEOUT_MS = 20_000;

/** Reached from this machine alone, and by its port. */
const LISTEN_SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories="];

/** As on the embedded database: sorted by code point, while capitals of every script are known. */
const LOCALE_OPTIONS = [
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
];

export type PreparedPostgres = {
  url: string;
  /** Starts it, at the same port each time. */
  begin: () => ChildProcess;
};

type PrepareOptions = {
  programs: PostgresPrograms;
  /** Everything of it lies there. */
  scratch: string;
  /** Where its data lie instead, if not there. */
  memory?: string;
  /** What initdb is told besides. */
  initArgs: readonly string[];
  settings: readonly string[];
};

/** A new, empty server, not started yet, for which a port is found. */
export async function preparePostgres(wish: PrepareOptions): Promise<PreparedPostgres> {
  const { programs, scratch, memory = scratch, initArgs } = wish;
  const other = findOtherUser();
  const user = { ...other, cwd: scratch };
  const password = writePassword(scratch);
  if (other)
    for (const path of [scratch, memory, password.file]) chownSync(path, other.uid, other.gid);
  const folder = makeRunnable(programs, scratch, user);

  const data = join(memory, "data");
  // Checked in a moment: what is kept for a better way costs each new connection thousands of hashes.
  const account = ["--username=postgres", "--auth=md5", `--pwfile=${password.file}`];
  execFileSync(
    join(folder, "initdb"),
    [`--pgdata=${data}`, ...account, ...LOCALE_OPTIONS, "--encoding=UTF8", ...initArgs],
    { ...user, stdio: "pipe" },
  );

  const port = await findFreePort();
  const settings = [...LISTEN_SETTINGS, ...wish.settings].flatMap((setting) => ["-c", setting]);
  return {
    url: `postgres://postgres:${password.text}@127.0.0.1:${port}/postgres`,
    begin: () =>
      spawn(join(folder, "postgres"), ["-D", data, "-p", String(port), ...settings], {
        ...user,
        stdio: ["ignore", "ignore", "pipe"],
      }),
  };
}

/** A server refuses to run as root: the user it was installed for takes its place, or the one that owns nothing. */
function findOtherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;

  const entries = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = entries.find((entry) => entry.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("There is no user but root for the server to run as.");
}

function writePassword(scratch: string): { text: string; file: string } {
  const text = randomBytes(16).toString("hex");
  const file = join(scratch, "password");
  writeFileSync(file, text, { mode: 0o600 });
  return { text, file };
}

/** Throws what the server said when it does not answer in time. */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  let said = "";
  server.stderr?.on("data", (chunk) => (said = (said + String(chunk)).slice(-2_000)));

  for (
    const deadline = Date.now() + READY_TIMEOUT_MS;
    Date.now() < deadline;
    await setTimeout(30)
  ) {
    if (server.exitCode !== null || server.pid === undefined) break;
    if (await canConnect(url)) return;
  }
  throw new Error(`The server did not come up: ${said}`);
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
