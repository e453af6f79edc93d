import type { PaymentMethod } from "#domain/payment-methods.ts";
import { isRecord } from "#web/app/layout/local-storage.ts";

export type TokenOutcome =
  | { state: "token"; token: string }
  /** A required field is invalid and marked. */
  | { state: "wrong" }
  /** The gateway does not answer. Nothing was charged. */
  | { state: "silent" }
  | { state: "offline" };

/** Milliseconds the script waits for its frames; it may take longer. */
export const SCRIPT_TIMEOUT_MS = 8_000;
const WATCHDOG_MS = SCRIPT_TIMEOUT_MS + 2_000;

let resolveOutcome: ((outcome: TokenOutcome) => void) | null = null;

/** The script accepts no request while another runs, even an abandoned one. */
let scriptIdle = Promise.resolve();
let releaseScript = () => {};

/** Requests a token with `start`; the first result counts. */
export async function awaitToken(start: () => void): Promise<TokenOutcome> {
  await scriptIdle;
  scriptIdle = new Promise((resolve) => {
    const limit = setTimeout(resolve, WATCHDOG_MS);
    releaseScript = () => {
      clearTimeout(limit);
      resolve();
    };
  });
  return new Promise((resolve) => {
    const watchdog = setTimeout(() => resolveToken({ state: "silent" }), WATCHDOG_MS);
    resolveOutcome = (outcome) => {
      clearTimeout(watchdog);
      resolveOutcome = null;
      resolve(outcome);
    };
    try {
      start();
    } catch {
      resolveToken({ state: "silent" });
    }
  });
}

/** Sets the result of the current request; ignored when there is none. */
export function resolveToken(outcome: TokenOutcome): void {
  resolveOutcome?.(outcome);
}

/** Called when the script has finished any request. */
export function markScriptIdle(): void {
  releaseScript();
}

/** The token of the chosen payment method; null when it is missing or belongs to the other method. */
export function parseToken(answer: unknown, method: PaymentMethod): string | null {
  if (!isRecord(answer)) return null;
  const { token, card, check } = answer;
  if (typeof token !== "string" || !/^[\w-]{1,100}$/.test(token)) return null;
  const isOther = method === "card" ? isFilled(check, "account") : isFilled(card, "number");
  return isOther ? null : token;
}

/** The fields of an unused method are all null. */
function isFilled(details: unknown, field: string): boolean {
  return isRecord(details) && typeof details[field] === "string";
}
