type WithOrderDetails = { orderDetails: readonly { quantity: number }[] };

export function countCopies({ orderDetails }: WithOrderDetails): number {
  return orderDetails.reduce((copies, { quantity }) => copies + quantity, 0);
}
