import type { LastOrder } from "#contract/orders.ts";

export function copiesOf({ orderDetails }: Pick<LastOrder, "orderDetails">): number {
  return orderDetails.reduce((copies, { quantity }) => copies + quantity, 0);
}
