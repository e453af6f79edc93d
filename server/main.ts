import { loadBuiltSite } from "./built-site.ts";
import { EnvRefused, readEnv } from "./env.ts";
import { openLog } from "./log.ts";
import { DatabaseRefused } from "./open-library.ts";
import { requireNode } from "./require-node.ts";
import { startServer } from "./start.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

requireNode();
try {
  const env = readEnv(process.env);
  const running = await startServer(env, { log: openLog(env), ...(await loadBuiltSite()) });
  stopOnSignal(running.stop);
} catch (error) {
  if (!(error instanceof EnvRefused || error instanceof DatabaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
