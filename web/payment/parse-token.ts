import type { PaymentMethod } from "#domain/payment-methods.ts";
import { isRecord } from "#web/layout/local-storage.ts";

/** The token of what was filled in; null when there is none, or when it stands for the other way to pay. */
export function parseToken(answer: unknown, method: PaymentMethod): string | null {
  if (!isRecord(answer)) return null;
  const { token, card, check } = answer;
  if (typeof token !== "string" || !/^[\w-]{1,100}$/.test(token)) return null;
  const isOther = method === "card" ? isFilled(check, "account") : isFilled(card, "number");
  return isOther ? null : token;
}

/** What was not filled in is told as nothing but nulls. */
function isFilled(told: unknown, field: string): boolean {
  return isRecord(told) && typeof told[field] === "string";
}
