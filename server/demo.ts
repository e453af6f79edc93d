import { loadBuiltSite } from "./pages/load-built-site.ts";
import { openDemonstration } from "./demonstration/demonstration.ts";
import { openLog } from "./log.ts";
import { runProgram, stopOnSignal } from "./run-program.ts";
import { startServer } from "./start-server.ts";

await runProgram(async () => {
  await using opened = new AsyncDisposableStack();
  const demonstration = await openDemonstration(process.env);
  opened.defer(demonstration.stop);

  const { env } = demonstration;
  const running = await startServer(env, { log: openLog(env), ...(await loadBuiltSite()) });
  opened.defer(running.stop);

  const open = opened.move();
  stopOnSignal(() => open.disposeAsync());
  process.stdout.write(demonstration.welcomeText);
  return 0;
});
