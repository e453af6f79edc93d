import { calls, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { listPeriodicals, listIssues } from "#contract/periodicals.ts";

export function periodicalRoutes(_: Services) {
  return calls()
    .openapi(listPeriodicals, () => orNotFound<never>(null))
    .openapi(listIssues, () => orNotFound<never>(null));
}
