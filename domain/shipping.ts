import type { OrderState } from "./order-states.ts";

type ShippableOrder = { state: OrderState; copies: number };

/** Why nothing of an order can be packed and sent: a gift has no books. Null when it can. */
export function refuseShipment({
  state,
  copies,
}: ShippableOrder): "not-placed" | "no-books" | null {
  if (state !== "placed") return "not-placed";
  return copies === 0 ? "no-books" : null;
}

/** S3.13: as carriers write them, on one line; what a spreadsheet has made a number of large size of is none. */
export function isTrackingNumber(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9 /-]{2,38}[A-Z0-9]$/i.test(text);
}

export function isCarrier(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} .,&’'/()-]{0,39}$/u.test(text);
}
