import { type Cents, inFigures } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { countDown } from "./count-down.ts";
import { methodOf } from "./fields.ts";
import { judgeTakenBack, type TakenBack } from "./taken-back.ts";
import type { Transact } from "./transact.ts";

/** What has been charged, and under which id of ours. */
export type Charge = {
  orderid: string;
  amount: Cents;
  paymentMethod: PaymentMethod;
  transactionId: string;
};

/** What became of asking for a charge to be taken back. */
export type GivenBack = { kind: "voided" | "refunded" } | { kind: "unknown"; answer: string };

/** Has a charge taken back, in so many milliseconds at the longest: voided, or, once it is settled, refunded. */
export async function giveBack(
  transact: Transact,
  { transactionId, orderid, amount, paymentMethod }: Charge,
  within: number,
): Promise<GivenBack> {
  const left = countDown(within);
  const charge = { transactionid: transactionId, ...methodOf(paymentMethod) };
  const voided = await takeBack(transact, { type: "void", ...charge }, left());
  if (voided.kind === "done") return { kind: "voided" };
  // Only once it is certain that it was not voided: else it would go back twice.
  if (voided.kind === "unknown") return voided;
  const refund = { type: "refund", ...charge, amount: inFigures(amount), orderid };
  const refunded = await takeBack(transact, refund, left());
  return refunded.kind === "done" ? { kind: "refunded" } : { ...refunded, kind: "unknown" };
}

async function takeBack(
  transact: Transact,
  form: Record<string, string>,
  within: number,
): Promise<TakenBack> {
  const called = await transact(form, within);
  if (called.kind === "answered") return judgeTakenBack(called.answer);
  return { ...called, kind: "unknown" };
}
