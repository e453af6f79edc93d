import type { ApiFailure } from "#web/api/failure.ts";

import type { Outcome } from "./order-outcome.ts";

/** How an order ends in this page; of one that is `unknown` the person's orders will tell. */
export type Known =
  | Extract<Outcome, { kind: "placed" | "refused" | "doubtful" }>
  | { kind: "unknown"; failure: ApiFailure };

export type Unknown = Exclude<Outcome, Known>;

type Steps = {
  /** Sends the order, the same each time. */
  ask: () => Promise<Outcome>;
  /** For so many seconds, or until it makes sense to ask again. */
  wait: (seconds: number, why: Unknown["kind"]) => Promise<void>;
};

/** Seconds between the askings. */
const PAUSES = [5, 15, 60] as const;

/** Asks until it is known what became of the order. One that was not answered is sent once more at once. */
export async function untilKnown({ ask, wait }: Steps): Promise<Known> {
  let isUncertain = false;
  for (let waits = 0; ;) {
    const outcome = await ask();
    const known = isUncertain ? inUncertainty(outcome) : outcome;
    if (isKnown(known)) return known;

    const isFirst = !isUncertain && known.kind === "unanswered";
    isUncertain = true;
    if (isFirst) continue;
    await wait(pauseOf(known, waits), known.kind);
    waits += 1;
  }
}

/** Who is not let through any more is not told what became of what they sent before. */
function inUncertainty(outcome: Outcome): Outcome | Known {
  if (outcome.kind !== "refused") return outcome;
  const { failure } = outcome;
  if (failure.status === 401 || failure.status === 403) return { kind: "unknown", failure };
  return failure.status === 429
    ? { kind: "pending", retryAfter: failure.retryAfter ?? 0 }
    : outcome;
}

function isKnown(outcome: Outcome | Known): outcome is Known {
  return outcome.kind !== "pending" && outcome.kind !== "unanswered";
}

function pauseOf(outcome: Unknown, waits: number): number {
  const pause = PAUSES[Math.min(waits, PAUSES.length - 1)] ?? 0;
  return outcome.kind === "pending" ? Math.max(outcome.retryAfter, pause) : pause;
}
