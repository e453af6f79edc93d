import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { type Programs, reachable } from "./postgres-programs.ts";

const READY_WITHIN = 20_000;

/** Nothing here has to outlive the run, so nothing waits for a disk. */
const SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_connections=100",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
];

/** As on the embedded database: sorted by code point, while capitals of every script are known. */
export const LETTERS = [
  "--locale=C",
  `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`,
];

export type Cluster = AsyncDisposable & { url: string };

/** A new, empty server on a free port of this machine; it and its folder are gone when it is disposed of. */
export async function startCluster(programs: Programs): Promise<Cluster> {
  const scratch = mkdtempSync(join(tmpdir(), "lectern-postgres-"));
  try {
    return await startIn(scratch, programs);
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(scratch: string, programs: Programs): Promise<Cluster> {
  const other = otherUser();
  const user = { ...other, cwd: scratch };
  const password = writePassword(scratch);
  if (other) for (const path of [scratch, password.file]) chownSync(path, other.uid, other.gid);
  const folder = reachable(programs, scratch, user);

  const data = join(scratch, "data");
  const account = ["--username=postgres", "--auth=password", `--pwfile=${password.file}`];
  execFileSync(
    join(folder, "initdb"),
    [`--pgdata=${data}`, ...account, ...LETTERS, "--encoding=UTF8", "--no-sync"],
    { ...user, stdio: "pipe" },
  );

  const port = await findFreePort();
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  const server = spawn(join(folder, "postgres"), ["-D", data, "-p", String(port), ...settings], {
    ...user,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = stopper(server, scratch);

  const url = `postgres://postgres:${password.text}@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
}

/** A server refuses to run as root: the user it was installed for takes its place, or the one that owns nothing. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;

  const entries = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = entries.find((entry) => entry.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("There is no user but root for the server to run as.");
}

export function writePassword(scratch: string): { text: string; file: string } {
  const text = randomBytes(16).toString("hex");
  const file = join(scratch, "password");
  writeFileSync(file, text, { mode: 0o600 });
  return { text, file };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** Throws what the server said when it does not answer in time. */
export async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let said = "";
  server.stderr?.on("data", (chunk) => (said = (said + String(chunk)).slice(-2_000)));

  for (const deadline = Date.now() + READY_WITHIN; Date.now() < deadline; await setTimeout(30)) {
    if (server.exitCode !== null || server.pid === undefined) break;
    if (await answers(url)) return;
  }
  throw new Error(`The server did not come up: ${said}`);
}

async function answers(url: string): Promise<boolean> {
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

/** Ends the server and removes its folder, at the latest when this process exits. */
function stopper(server: ChildProcess, scratch: string): () => Promise<void> {
  function end() {
    server.kill("SIGKILL");
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  process.once("exit", end);

  return async () => {
    process.off("exit", end);
    const gone = once(server, "exit");
    if (server.exitCode === null && server.kill("SIGQUIT")) await gone;
    end();
  };
}
