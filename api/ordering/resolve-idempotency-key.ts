import type { PreviousOrder } from "#api/db/orders/order-keys.ts";
import { uncertainPaymentStates } from "#api/db/schema/orders-schema.ts";
import { ProblemError } from "#api/problem.ts";

import { isReversed } from "./next-attempt-state.ts";

type SentOrder = { fingerprint: string; tokenSha256: string | null; now: Date };

/**
 * What the earlier orders of a person mean for one that is sent now: the id of the order that it is once more, or null when
 * it is a new one. Refuses it while a payment is not certain, under a key that was used for another, and when it was charged
 * once and came to nothing all the same: that is said of it before anything else, and no second charge is made of it.
 */
export function resolveIdempotencyKey(
  known: readonly PreviousOrder[],
  sent: SentOrder,
): number | null {
  const byKey = known.find((order) => order.key_fingerprint !== null);
  const byToken = known.find(
    (order) => order.token_sha256 === sent.tokenSha256 && order.fingerprint === sent.fingerprint,
  );
  const same = byKey?.key_fingerprint === sent.fingerprint ? byKey : byToken;

  if (same && isCompleted(same)) return same.id;
  const late = known.find((order) => isLate(order) && isSameIntent(order, sent));
  if (late)
    throw isReturned(late) ? paymentReversedError() : new ProblemError(409, "payment-in-doubt");
  const uncertain = known.find(isUncertain);
  if (uncertain?.attempt === "conflict") throw new ProblemError(409, "payment-in-doubt");
  if (uncertain) {
    const code = uncertain.id === same?.id ? "order-pending" : "other-order-pending";
    throw orderPendingError(code, uncertain.made_at, sent.now);
  }
  if (byKey && isCompleted(byKey)) throw new ProblemError(422, "order-key-used");
  if (byToken?.attempt) throw pastOutcomeError(byToken);
  return null;
}

/**
 * Of an order that is to be paid and comes without a token. Who only asks what became of it sends none: where it was to be
 * paid already, what that came to is said again.
 */
export function missingTokenError(
  known: readonly PreviousOrder[],
  { fingerprint }: Pick<SentOrder, "fingerprint">,
): ProblemError {
  const same = known.find((order) => order.key_fingerprint === fingerprint);
  return same?.attempt ? pastOutcomeError(same) : new ProblemError(422, "payment-missing");
}

/** Asks to wait the longer, the longer it lasts: a screen that heeds it asks some thirty times in a quarter of an hour. */
export function orderPendingError(
  code: "order-pending" | "other-order-pending",
  since: Date | null,
  now: Date,
): ProblemError {
  const age = (now.getTime() - (since ?? now).getTime()) / 1000;
  return new ProblemError(409, code, undefined, Math.min(60, Math.max(2, Math.ceil(age / 3))));
}

/** It was charged, and nothing was ordered with it. */
export function paymentReversedError(): ProblemError {
  return new ProblemError(409, "payment-given-back");
}

/** It was to be paid already, and nothing came of it: what that came to is said again, and nothing is sent. */
function pastOutcomeError({ attempt, is_duplicate }: PreviousOrder): ProblemError {
  if (attempt === "declined") return new ProblemError(402, "payment-declined");
  if (attempt !== "not_charged") return new ProblemError(402, "payment-rejected");
  return new ProblemError(402, is_duplicate ? "payment-duplicate" : "payment-not-charged");
}

function isCompleted({ state }: PreviousOrder): boolean {
  return state === "placed" || state === "cancelled";
}

function isLate({ state, attempt }: PreviousOrder): boolean {
  return state === "failed" && attempt !== null && (attempt === "late" || isReversed(attempt));
}

/** Any other late charge is for the operator, and it is not known what becomes of it. */
function isReturned({ attempt, is_returning }: PreviousOrder): boolean {
  return Boolean(is_returning) || (attempt !== null && isReversed(attempt));
}

/** Sent with the same token, or under the same key for the same books. */
function isSameIntent(order: PreviousOrder, { fingerprint, tokenSha256 }: SentOrder): boolean {
  const isSameToken = tokenSha256 !== null && order.token_sha256 === tokenSha256;
  return isSameToken || order.key_fingerprint === fingerprint;
}

function isUncertain({ attempt }: PreviousOrder): boolean {
  return uncertainPaymentStates.some((state) => state === attempt);
}
