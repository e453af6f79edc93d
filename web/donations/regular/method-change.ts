import type { RegularGiving } from "#contract/regular-giving.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { ApiFailure, unreachable } from "#web/api/failure.ts";
import { isAnswered } from "#web/api/is-answered.ts";
import type { NoToken } from "#web/payment/no-token.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

/** Another card or account, as it is sent: the same, under the same key, however often. */
export type Attempt = {
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
  | { state: "unknown"; attempt: Attempt }
  | { state: "changed" };

export type MethodFailure = { kind: NoToken } | { kind: "refused"; failure: ApiFailure };

/** What it uses of the page. */
export type Parts = {
  show: (change: MethodChange) => void;
  pay: () => Promise<{ outcome: TokenOutcome; method: PaymentMethod; ipAddress: string }>;
  newKey: () => string;
  send: (attempt: Attempt) => Promise<RegularGiving>;
  /** What was typed is used up. */
  clearPayment: () => void;
  take: (changed: RegularGiving) => void;
  lookAgain: () => void;
};

/** Has what was filled in pay a giving from now on, and shows what came of it. */
export async function changeMethod(parts: Parts): Promise<void> {
  parts.show({ state: "paying" });
  const { outcome, method, ipAddress } = await parts.pay();
  if (outcome.state !== "token") {
    return parts.show({ state: "failed", why: { kind: outcome.state } });
  }
  const { token: paymentId } = outcome;
  const attempt = { key: parts.newKey(), paymentId, paymentMethod: method, ipAddress };
  const isUnanswered = await send(attempt, false, parts);
  if (isUnanswered) await askAgain(attempt, parts);
}

/** Sends once more what nobody knows the end of. */
export async function askAgain(attempt: Attempt, parts: Parts): Promise<void> {
  await send(attempt, true, parts);
}

/** Whether nobody has answered. */
async function send(attempt: Attempt, isUncertain: boolean, parts: Parts): Promise<boolean> {
  parts.show({ state: "sending" });
  try {
    parts.take(await parts.send(attempt));
    parts.show({ state: "changed" });
  } catch (error) {
    // An answer that broke off in the middle is none.
    const failure = error instanceof ApiFailure ? error : unreachable();
    parts.lookAgain();
    parts.show(judge(failure, attempt, isUncertain));
    if (isOpen(failure, isUncertain)) return !isAnswered(failure);
  }
  parts.clearPayment();
  return false;
}

function judge(failure: ApiFailure, attempt: Attempt, isUncertain: boolean): MethodChange {
  if (isOpen(failure, isUncertain)) return { state: "unknown", attempt };
  return { state: "failed", why: { kind: "refused", failure } };
}

/** What the api says once it has looked: no such giving, or that what was filled in was never taken. */
const certain = new Set([402, 404]);

/** Whether it may have changed; who is not let through is not told what became of what they sent before. */
function isOpen(failure: ApiFailure, isUncertain: boolean): boolean {
  if (!isAnswered(failure) || failure.code === "giving-change-unknown") return true;
  return isUncertain && !certain.has(failure.status);
}
