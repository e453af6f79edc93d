import { calls, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { downloadBook } from "#contract/books.ts";

export function downloadRoutes(_: Services) {
  return calls().openapi(downloadBook, () => orNotFound<never>(null));
}
