type Ordered = { orderDetails: readonly { quantity: number }[] };

export function copiesOf({ orderDetails }: Ordered): number {
  return orderDetails.reduce((copies, { quantity }) => copies + quantity, 0);
}
