import type { PaymentMethod } from "#domain/payment-methods.ts";
import { isRecord } from "#web/app/layout/local-storage.ts";

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
