import type { MiddlewareHandler } from "hono";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import { requestAddress } from "#server/http/client-address.ts";
import type { ServerLog } from "#server/log.ts";
import type { RenderQueue } from "#server/pages/render-queue.ts";
import { loadTranslations } from "#server/load-translations.ts";
import { type Env, siteOrigins } from "#server/settings/env.ts";

import { type Overload, watchOverload } from "./overload.ts";
import { prepareRefusal } from "./prepare-refusal.ts";

type AdmissionOptions = {
  log: ServerLog;
  /** Sets the headers of every answer. */
  headers: MiddlewareHandler;
  /** Null when another process has the database. */
  database: Pick<OpenDatabase, "connections"> | null;
  /** Pages waiting to be rendered. */
  rendering: Pick<RenderQueue, "waiting">;
};

/** Opens admission control, which runs before all other handling of a request. */
export async function openAdmission(
  env: Env,
  { log, headers, database, rendering }: AdmissionOptions,
): Promise<Overload> {
  const corsOrigins = env.API_ORIGIN ? siteOrigins(env) : [];
  const addressOf = requestAddress(env.TRUSTED_PROXIES);
  return watchOverload({
    waiting: () => database?.connections().waiting ?? 0,
    rendering: rendering.waiting,
    networkPrefix: (request) => networkPrefix(addressOf(request)),
    refuse: await prepareRefusal({
      translate: await loadTranslations(),
      headers,
      corsOrigins,
      isRehearsal: env.REHEARSAL === "on",
    }),
    log,
  });
}
