import type { RegularGiving } from "#contract/regular-giving.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";
import { isAnsweredByApi } from "#web/api/is-answered-by-api.ts";
import type { TokenFailure } from "#web/payment/token-failure.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

/** Another card or account, as it is sent: the same, under the same key, however often. */
export type MethodAttempt = {
  key: string;
  paymentId: string;
  paymentMethod: PaymentMethod;
  ipAddress: string;
};

/** How a change of what a giving is paid with goes. */
export type MethodChange =
  | { state: "idle" }
  /** The gateway is asked for a token; then the library is told of it. */
  | { state: "paying" | "sending" }
  /** Nothing has changed. */
  | { state: "failed"; why: MethodFailure }
  /** Nobody knows whether it has; it can be asked for again. */
  | { state: "unknown"; attempt: MethodAttempt }
  | { state: "changed" };

export type MethodFailure = { kind: TokenFailure } | { kind: "refused"; failure: ApiFailure };

/** What it uses of the page. */
export type MethodChangeDeps = {
  show: (change: MethodChange) => void;
  tokenizePayment: () => Promise<{
    outcome: TokenOutcome;
    method: PaymentMethod;
    ipAddress: string;
  }>;
  createIdempotencyKey: () => string;
  send: (attempt: MethodAttempt) => Promise<RegularGiving>;
  /** What was typed is used up. */
  clearPayment: () => void;
  applyChange: (changed: RegularGiving) => void;
  refreshUser: () => void;
};

/** Has what was filled in pay a giving from now on, and shows what came of it. */
export async function changeMethod(deps: MethodChangeDeps): Promise<void> {
  deps.show({ state: "paying" });
  const { outcome, method, ipAddress } = await deps.tokenizePayment();
  if (outcome.state !== "token") {
    return deps.show({ state: "failed", why: { kind: outcome.state } });
  }
  const { token: paymentId } = outcome;
  const attempt = { key: deps.createIdempotencyKey(), paymentId, paymentMethod: method, ipAddress };
  const isUnanswered = await send(attempt, false, deps);
  if (isUnanswered) await retryChange(attempt, deps);
}

/** Sends once more what nobody knows the end of. */
export async function retryChange(attempt: MethodAttempt, deps: MethodChangeDeps): Promise<void> {
  await send(attempt, true, deps);
}

/** Whether nobody has answered. */
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
    // An answer that broke off in the middle is none.
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

/** What the api says once it has looked: no such giving, or that what was filled in was never taken. */
const CERTAIN_STATUSES = new Set([402, 404]);

/** Whether it may have changed; who is not let through is not told what became of what they sent before. */
function mayHaveChanged(failure: ApiFailure, isUncertain: boolean): boolean {
  if (!isAnsweredByApi(failure) || failure.code === "giving-change-unknown") return true;
  return isUncertain && !CERTAIN_STATUSES.has(failure.status);
}
