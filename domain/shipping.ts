import type { OrderState } from "./order-states.ts";

type ShippableOrder = { state: OrderState; copies: number };

/** The reason why an order cannot be shipped, such as a donation without books; null if it can. */
export function refuseShipment({
  state,
  copies,
}: ShippableOrder): "not-placed" | "no-books" | null {
  if (state !== "placed") return "not-placed";
  return copies === 0 ? "no-books" : null;
}

/** S3.13: a number on one line as carriers write it, not a large number that a spreadsheet reformatted. */
export function isTrackingNumber(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9 /-]{2,38}[A-Z0-9]$/i.test(text);
}

export function isCarrier(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} .,&’'/()-]{0,39}$/u.test(text);
}
