import type { RegularGiving } from "#contract/regular-giving.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { ApiFailure, createNetworkFailure, isAnsweredByApi } from "#web/app/api/failure.ts";
import type { TokenFailure } from "#web/shop/payment/token-failure.ts";
import type { TokenOutcome } from "#web/shop/payment/token-request.ts";

/** A new payment method as it is sent; a repetition uses the same key. */
export type MethodAttempt = {
  key: string;
  paymentId: string;
  paymentMethod: PaymentMethod;
  ipAddress: string;
};

export type MethodChange =
  | { state: "idle" }
  /** Waiting for the gateway's token, then for the API. */
  | { state: "preparing" | "sending" }
  /** Nothing has changed. */
  | { state: "failed"; why: MethodFailure }
  /** The outcome is unknown; the attempt can be repeated. */
  | { state: "unknown"; attempt: MethodAttempt }
  | { state: "changed" };

export type MethodFailure = { kind: TokenFailure } | { kind: "refused"; failure: ApiFailure };

export type MethodChangeDeps = {
  show: (change: MethodChange) => void;
  tokenizePayment: () => Promise<{
    outcome: TokenOutcome;
    method: PaymentMethod;
    ipAddress: string;
  }>;
  createIdempotencyKey: () => string;
  send: (attempt: MethodAttempt) => Promise<RegularGiving>;
  clearPayment: () => void;
  applyChange: (changed: RegularGiving) => void;
  refreshUser: () => void;
};

/** Changes the payment method of a regular giving to what is typed in the form, and shows the outcome. */
export async function changeMethod(deps: MethodChangeDeps): Promise<void> {
  deps.show({ state: "preparing" });
  const { outcome, method, ipAddress } = await deps.tokenizePayment();
  if (outcome.state !== "token") {
    return deps.show({ state: "failed", why: { kind: outcome.state } });
  }
  const { token: paymentId } = outcome;
  const attempt = { key: deps.createIdempotencyKey(), paymentId, paymentMethod: method, ipAddress };
  const isUnanswered = await send(attempt, false, deps);
  if (isUnanswered) await retryChange(attempt, deps);
}

/** Repeats an attempt with an unknown outcome. */
export async function retryChange(attempt: MethodAttempt, deps: MethodChangeDeps): Promise<void> {
  await send(attempt, true, deps);
}

/** Returns true when there was no answer. */
async function send(
  attempt: MethodAttempt,
  isUncertain: boolean,
  deps: MethodChangeDeps,
): Promise<boolean> {
  deps.show({ state: "sending" });
  try {
    deps.applyChange(await deps.send(attempt));
    deps.show({ state: "changed" });
  } catch (error) {
    // A response that breaks off counts as none.
    const failure = error instanceof ApiFailure ? error : createNetworkFailure();
    deps.refreshUser();
    deps.show(toMethodChange(failure, attempt, isUncertain));
    if (mayHaveChanged(failure, isUncertain)) return !isAnsweredByApi(failure);
  }
  deps.clearPayment();
  return false;
}

function toMethodChange(
  failure: ApiFailure,
  attempt: MethodAttempt,
  isUncertain: boolean,
): MethodChange {
  if (mayHaveChanged(failure, isUncertain)) return { state: "unknown", attempt };
  return { state: "failed", why: { kind: "refused", failure } };
}

/** Statuses sent only after a check: no such regular giving, or the payment method was never accepted. */
const CERTAIN_STATUSES = new Set([402, 404]);

/** Whether the method may have changed. A refusal without a check says nothing about an earlier try. */
function mayHaveChanged(failure: ApiFailure, isUncertain: boolean): boolean {
  if (!isAnsweredByApi(failure) || failure.code === "giving-change-unknown") return true;
  return isUncertain && !CERTAIN_STATUSES.has(failure.status);
}
