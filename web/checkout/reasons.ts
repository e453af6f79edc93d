import type { Refusal } from "#domain/free-order.ts";
import { listRefusals, type Order } from "#domain/order-rules.ts";
import { dollars, LARGEST_SUM, zero } from "#domain/money.ts";

export type Checked = Omit<Order, "donation"> & {
  /** Null when what was typed is no sum. */
  donation: Order["donation"] | null;
  /** S5.07. */
  isAgreed: boolean;
  /** Where something is to be paid, whether the gateway's fields are there. */
  payment: "none" | "open" | "opening" | "failed";
};

/** S5.08: everything that keeps the order from being placed, in the order in which one comes to it on the screen. */
export function findReasons({ donation, isAgreed, payment, ...order }: Checked): Refusal[] {
  return [
    ...listRefusals({ ...order, donation: donation ?? zero }),
    ...(donation === null
      ? [{ code: "donation-wrong", params: { most: dollars(LARGEST_SUM) } }]
      : []),
    ...(payment === "opening" ? [{ code: "payment-opening" }] : []),
    ...(payment === "failed" ? [{ code: "payment-form-needed" }] : []),
    ...(isAgreed ? [] : [{ code: "privacy-not-agreed" }]),
  ];
}
