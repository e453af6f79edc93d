import type { KnownOrder } from "#api/db/orders/order-keys.ts";
import { uncertainStates } from "#api/db/schema/orders-schema.ts";
import { Refused } from "#api/problem.ts";

import { wentBack } from "./next-state.ts";

type Sent = { fingerprint: string; tokenSha256: string | null; now: Date };

/**
 * What the earlier orders of a person mean for one that is sent now: the id of the order that it is once more, or null when
 * it is a new one. Refuses it while a payment is not certain, under a key that was used for another, and when it was charged
 * once and came to nothing all the same: that is said of it before anything else, and no second charge is made of it.
 */
export function resolveIdempotencyKey(known: readonly KnownOrder[], sent: Sent): number | null {
  const byKey = known.find((order) => order.key_fingerprint !== null);
  const byToken = known.find(
    (order) => order.token_sha256 === sent.tokenSha256 && order.fingerprint === sent.fingerprint,
  );
  const same = byKey?.key_fingerprint === sent.fingerprint ? byKey : byToken;

  if (same && isDone(same)) return same.id;
  const late = known.find((order) => cameLate(order) && isOf(order, sent));
  if (late) throw wasReturned(late) ? givenBack() : new Refused(409, "payment-in-doubt");
  const uncertain = known.find(isUncertain);
  if (uncertain?.attempt === "conflict") throw new Refused(409, "payment-in-doubt");
  if (uncertain) {
    const code = uncertain.id === same?.id ? "order-pending" : "other-order-pending";
    throw pending(code, uncertain.made_at, sent.now);
  }
  if (byKey && isDone(byKey)) throw new Refused(422, "order-key-used");
  if (byToken?.attempt) throw spent(byToken);
  return null;
}

/**
 * Of an order that is to be paid and comes without a token. Who only asks what became of it sends none: where it was to be
 * paid already, what that came to is said again.
 */
export function withoutToken(
  known: readonly KnownOrder[],
  { fingerprint }: Pick<Sent, "fingerprint">,
): Refused {
  const same = known.find((order) => order.key_fingerprint === fingerprint);
  return same?.attempt ? spent(same) : new Refused(422, "payment-missing");
}

/** Asks to wait the longer, the longer it lasts: a screen that heeds it asks some thirty times in a quarter of an hour. */
export function pending(
  code: "order-pending" | "other-order-pending",
  since: Date | null,
  now: Date,
): Refused {
  const age = (now.getTime() - (since ?? now).getTime()) / 1000;
  return new Refused(409, code, undefined, Math.min(60, Math.max(2, Math.ceil(age / 3))));
}

/** It was charged, and nothing was ordered with it. */
export function givenBack(): Refused {
  return new Refused(409, "payment-given-back");
}

/** It was to be paid already, and nothing came of it: what that came to is said again, and nothing is sent. */
function spent({ attempt, is_duplicate }: KnownOrder): Refused {
  if (attempt === "declined") return new Refused(402, "payment-declined");
  if (attempt !== "not_charged") return new Refused(402, "payment-rejected");
  return new Refused(402, is_duplicate ? "payment-duplicate" : "payment-not-charged");
}

function isDone({ state }: KnownOrder): boolean {
  return state === "placed" || state === "cancelled";
}

function cameLate({ state, attempt }: KnownOrder): boolean {
  return state === "failed" && attempt !== null && (attempt === "late" || wentBack(attempt));
}

/** Any other late charge is for the operator, and it is not known what becomes of it. */
function wasReturned({ attempt, is_returning }: KnownOrder): boolean {
  return Boolean(is_returning) || (attempt !== null && wentBack(attempt));
}

/** Sent with the same token, or under the same key for the same books. */
function isOf(order: KnownOrder, { fingerprint, tokenSha256 }: Sent): boolean {
  const isSameToken = tokenSha256 !== null && order.token_sha256 === tokenSha256;
  return isSameToken || order.key_fingerprint === fingerprint;
}

function isUncertain({ attempt }: KnownOrder): boolean {
  return uncertainStates.some((state) => state === attempt);
}
