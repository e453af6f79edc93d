import { calls, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { findAudios, listAudiosOfSeries } from "#contract/audios.ts";

export function audioRoutes(_: Services) {
  return calls()
    .openapi(findAudios, () => orNotFound<never>(null))
    .openapi(listAudiosOfSeries, () => orNotFound<never>(null));
}
