import { createHash } from "node:crypto";

import type { PreviousOrder } from "#api/db/orders/previous-orders.ts";
import { uncertainPaymentStates } from "#api/db/schema/orders-schema.ts";
import { ProblemError } from "#api/problem.ts";
import { cents } from "#domain/money.ts";

import { isReversed } from "./next-attempt-state.ts";
import { withoutEmptyLines } from "./draft-order.ts";
import type { OrderRequest } from "./order-request.ts";

type SentOrder = { fingerprint: string; tokenSha256: string | null; now: Date };

/**
 * Compares a request with the person's earlier orders. Returns the id of the order it repeats, or null for a new order.
 * Throws `ProblemError` while a payment is uncertain, or for a key of another order. A late or reversed charge is
 * reported before either, so that nothing is charged a second time.
 */
export function resolveIdempotencyKey(
  previousOrders: readonly PreviousOrder[],
  request: SentOrder,
): number | null {
  const byKey = previousOrders.find((order) => order.key_fingerprint !== null);
  const byToken = previousOrders.find(
    (order) =>
      order.token_sha256 === request.tokenSha256 && order.fingerprint === request.fingerprint,
  );
  const same = byKey?.key_fingerprint === request.fingerprint ? byKey : byToken;

  if (same && isCompleted(same)) return same.id;
  const late = previousOrders.find((order) => isLate(order) && isSameIntent(order, request));
  if (late)
    throw isReturned(late) ? paymentReversedError() : new ProblemError(409, "payment-in-doubt");
  const uncertain = previousOrders.find(isUncertain);
  if (uncertain?.attempt === "conflict") throw new ProblemError(409, "payment-in-doubt");
  if (uncertain) {
    const code = uncertain.id === same?.id ? "order-pending" : "other-order-pending";
    throw orderPendingError(code, uncertain.made_at, request.now);
  }
  if (byKey && isCompleted(byKey)) throw new ProblemError(422, "order-key-used");
  if (byToken?.attempt) throw pastOutcomeError(byToken);
  return null;
}

/** For an order to be paid without a token. A poll sends none: it gets the outcome of the earlier attempt. */
export function missingTokenError(
  previousOrders: readonly PreviousOrder[],
  { fingerprint }: Pick<SentOrder, "fingerprint">,
): ProblemError {
  const same = previousOrders.find((order) => order.key_fingerprint === fingerprint);
  return same?.attempt ? pastOutcomeError(same) : new ProblemError(422, "payment-missing");
}

/** Retry-After grows with the age, from 2 s to 60 s: a client that heeds it polls some thirty times in 15 minutes. */
export function orderPendingError(
  code: "order-pending" | "other-order-pending",
  since: Date | null,
  now: Date,
): ProblemError {
  const age = (now.getTime() - (since ?? now).getTime()) / 1000;
  return new ProblemError(409, code, undefined, Math.min(60, Math.max(2, Math.ceil(age / 3))));
}

/** The charge was or will be reversed, and nothing was ordered with it. */
export function paymentReversedError(): ProblemError {
  return new ProblemError(409, "payment-given-back");
}

/** Repeats the outcome of an earlier attempt that failed. */
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

/** Any other late charge waits for the operator, with an open outcome. */
function isReturned({ attempt, is_returning }: PreviousOrder): boolean {
  return Boolean(is_returning) || (attempt !== null && isReversed(attempt));
}

/** Same token, or same key and content. */
function isSameIntent(order: PreviousOrder, { fingerprint, tokenSha256 }: SentOrder): boolean {
  const isSameToken = tokenSha256 !== null && order.token_sha256 === tokenSha256;
  return isSameToken || order.key_fingerprint === fingerprint;
}

function isUncertain({ attempt }: PreviousOrder): boolean {
  return uncertainPaymentStates.some((state) => state === attempt);
}

/**
 * Hashes what is ordered, by whom and for which address. Leaves out what may differ when an order is repeated: the
 * token, the network, and sums that follow from the rest.
 */
export function fingerprintOrder(order: OrderRequest): string {
  if (!("bookOrders" in order)) {
    const { userId, addressId, donation, recurringInterval } = order;
    return sha256(JSON.stringify(["gift", userId, addressId, cents(donation), recurringInterval]));
  }
  const { userId, addressId, type, donation, fgben, fgbes, caten, cates } = order;
  const books = withoutEmptyLines(order.bookOrders)
    .map(({ bookCode, quantity }) => [bookCode, quantity] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const facts = [userId, addressId, type, cents(donation), fgben, fgbes, caten, cates, books];
  return sha256(JSON.stringify(facts));
}

/** Base64url. Of a gateway token only this hash is stored. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
