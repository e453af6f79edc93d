import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

const READY_TIMEOUT_MS = 20_000;

export type Nginx = AsyncDisposable & {
  /** All error output so far. */
  readFaults: () => string;
};

/** Starts nginx with the `nginx.conf` of a folder, and waits until it answers at the address. */
export async function startNginx(nginx: string, folder: string, url: string): Promise<Nginx> {
  // Started by root, its workers run as another user.
  await chmod(folder, 0o755);
  const args = ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"];
  const check = spawnSync(nginx, ["-t", ...args], { encoding: "utf8" });
  if (check.status !== 0) throw new Error(`nginx rejects its nginx.conf: ${check.stderr}`);

  const server = spawn(nginx, [...args, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let faults = "";
  server.stderr.on("data", (chunk) => (faults += String(chunk)));
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
  });
  await waitUntilAnswered(server, url);
  const resources = opened.move();
  return { readFaults: () => faults, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function waitUntilAnswered(server: ChildProcess, url: string): Promise<void> {
  for (
    const deadline = Date.now() + READY_TIMEOUT_MS;
    Date.now() < deadline;
    await setTimeout(50)
  ) {
    if (server.exitCode !== null) break;
    const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("nginx did not start.");
}
