import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Programs } from "./postgres-programs.ts";
import { preparePostgres, untilReady } from "./prepare-postgres.ts";

/** Nothing here has to outlive the run, so nothing waits for a disk. */
const HASTY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];

export type ClusterOptions = {
  /** What is committed is on the disk, as a library's own server has it. */
  isDurable?: boolean;
};

export type Cluster = AsyncDisposable & { url: string };

/** A new, empty server on a free port of this machine; it and its folder are gone when it is disposed of. */
export async function startCluster(
  programs: Programs,
  { isDurable = false }: ClusterOptions = {},
): Promise<Cluster> {
  const scratch = mkdtempSync(join(tmpdir(), "lectern-postgres-"));
  try {
    const settings = ["max_connections=400", ...(isDurable ? [] : HASTY)];
    return await startIn(scratch, programs, settings);
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
}

async function startIn(
  scratch: string,
  programs: Programs,
  settings: readonly string[],
): Promise<Cluster> {
  const made = ["--no-sync"];
  const { url, begin } = await preparePostgres({ programs, scratch, made, settings });
  const server = begin();
  const stop = stopper(server, scratch);
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
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
