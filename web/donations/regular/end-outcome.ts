import type { RegularGiving } from "#contract/regular-giving.ts";
import type { ApiFailure } from "#web/api/failure.ts";
import { isAnsweredByApi } from "#web/api/is-answered-by-api.ts";

/** `open`: nobody knows yet whether it has ended. */
export type EndOutcome = "ended" | "open" | "failed";

/**
 * What came of an end that did not succeed: by what the api said of it, and by the givings it tells of after that, null when
 * it does not.
 */
export function resolveEndOutcome(
  failure: ApiFailure,
  id: number,
  regularGivings: readonly Pick<RegularGiving, "id" | "state">[] | null,
): EndOutcome {
  const isOpen = !isAnsweredByApi(failure) || failure.code === "giving-pending";
  if (!isOpen || regularGivings === null) return "failed";
  const now = regularGivings.find((regularGiving) => regularGiving.id === id);
  if (!now) return "ended";
  return now.state === "ending" ? "open" : "failed";
}
