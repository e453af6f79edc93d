import { loadBuiltSite } from "./pages/load-built-site.ts";
import { readEnv } from "./settings/env.ts";
import { openLog } from "./log.ts";
import { runProgram, stopOnSignal } from "./run-program.ts";
import { startServer } from "./start-server.ts";

await runProgram(async () => {
  const env = readEnv(process.env);
  const running = await startServer(env, { log: openLog(env), ...(await loadBuiltSite()) });
  stopOnSignal(running.stop);
  return 0;
});
