import type { RegularGiving } from "#contract/regular-giving.ts";
import { type ApiFailure, isAnsweredByApi } from "#web/app/api/failure.ts";

/** `open`: it is not known yet whether it has ended. */
export type EndOutcome = "ended" | "open" | "failed";

/**
 * The outcome after a failed call to end a regular giving: by the failure, and by the regular givings loaded after it
 * (null when they could not be loaded).
 */
export function resolveEndOutcome(
  failure: ApiFailure,
  id: number,
  regularGivings: readonly Pick<RegularGiving, "id" | "state">[] | null,
): EndOutcome {
  const isOpen = !isAnsweredByApi(failure) || failure.code === "giving-pending";
  if (!isOpen || regularGivings === null) return "failed";
  const current = regularGivings.find((regularGiving) => regularGiving.id === id);
  if (!current) return "ended";
  return current.state === "ending" ? "open" : "failed";
}
