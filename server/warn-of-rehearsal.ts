import type { ServerLog } from "./log.ts";
import type { Env } from "./settings/env.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Logs a warning at the start of a rehearsal and every hour. The returned function stops it. */
export function warnOfRehearsal(
  { REHEARSAL }: Pick<Env, "REHEARSAL">,
  log: Pick<ServerLog, "warn">,
): () => void {
  if (REHEARSAL === "off") return () => {};

  const warn = () =>
    log.warn({}, "REHEARSAL is on: the payment gateway is a simulator and no payment is real");
  warn();
  const timer = setInterval(warn, HOUR_MS).unref();
  return () => clearInterval(timer);
}
