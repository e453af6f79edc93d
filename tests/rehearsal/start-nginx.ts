import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

const READY_TIMEOUT_MS = 20_000;

export type Nginx = AsyncDisposable & {
  /** All that it has complained of so far. */
  readFaults: () => string;
};

/** nginx with the `nginx.conf` of a folder, from when it answers at an address. */
export async function startNginx(nginx: string, folder: string, url: string): Promise<Nginx> {
  // Its workers are nobody where it was begun by root.
  await chmod(folder, 0o755);
  const asked = ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"];
  const judged = spawnSync(nginx, ["-t", ...asked], { encoding: "utf8" });
  if (judged.status !== 0) throw new Error(`nginx refuses its nginx.conf: ${judged.stderr}`);

  const server = spawn(nginx, [...asked, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let faults = "";
  server.stderr.on("data", (chunk) => (faults += String(chunk)));
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
  });
  await waitUntilAnswered(server, url);
  const whole = opened.move();
  return { readFaults: () => faults, [Symbol.asyncDispose]: () => whole.disposeAsync() };
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
  throw new Error("nginx did not come up.");
}
