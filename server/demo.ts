import { loadBuiltSite } from "./built-site.ts";
import { prepareDemonstration } from "./demonstration.ts";
import { openLog } from "./log.ts";
import { runProgram } from "./run-program.ts";
import { startServer } from "./start.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

await runProgram(async () => {
  const env = await prepareDemonstration(process.env);
  const running = await startServer(env, { log: openLog(env), ...(await loadBuiltSite()) });
  stopOnSignal(running.stop);

  process.stdout.write(`
The library is open:

  ${env.SITE_ORIGIN}            the site
  ${env.SITE_ORIGIN}/api/docs   its calls

Stop it with Ctrl+C.
`);
  return 0;
});
