import type { MiddlewareHandler } from "hono";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { networkOf } from "#api/limits/network-of.ts";
import { requestAddress } from "#server/http/client-address.ts";
import type { ServerLog } from "#server/log.ts";
import type { Turns } from "#server/pages/turns.ts";
import { readSentences } from "#server/sentences.ts";
import { type Env, siteOrigins } from "#server/settings/env.ts";

import { type Overload, watchOverload } from "./overload.ts";
import { prepareRefusal } from "./refuse-busy.ts";

type Wiring = {
  log: ServerLog;
  /** What every answer bears. */
  headers: MiddlewareHandler;
  /** Null where another process has it. */
  database: Pick<OpenDatabase, "connections"> | null;
  /** Of pages that are to be rendered. */
  rendering: Pick<Turns, "waiting">;
};

/** What stands before all that is answered, and lets in as much as can be. */
export async function openAdmission(
  env: Env,
  { log, headers, database, rendering }: Wiring,
): Promise<Overload> {
  const openTo = env.API_ORIGIN ? siteOrigins(env) : [];
  const addressOf = requestAddress(env.TRUSTED_PROXIES);
  return watchOverload({
    waiting: () => database?.connections().waiting ?? 0,
    rendering: rendering.waiting,
    networkOf: (request) => networkOf(addressOf(request)),
    refuse: await prepareRefusal({
      say: await readSentences(),
      headers,
      openTo,
      isRehearsal: env.REHEARSAL === "on",
    }),
    log,
  });
}
