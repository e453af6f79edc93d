import { calls, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { listAuthors, getAuthorDetail } from "#contract/authors.ts";

export function authorRoutes(_: Services) {
  return calls()
    .openapi(listAuthors, () => orNotFound<never>(null))
    .openapi(getAuthorDetail, () => orNotFound<never>(null));
}
