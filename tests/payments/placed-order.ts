import type { LastOrder } from "#contract/last-order.ts";

export function placedOrder(changes: Partial<LastOrder> = {}): LastOrder {
  return {
    id: 17,
    state: "placed",
    placedOn: "2026-03-04",
    orderDetails: [
      { code: "letter-1", title: "Letter 1", isoLangCode: "en", price: 4.5, quantity: 2 },
    ],
    donation: 0,
    addressString: "27 Orchard Row\nFairwater, Ohio 00127\nUnited States",
    valueFree: 9,
    valuePaid: 0,
    shipping: 0,
    total: 0,
    description: "2 books",
    paymentId: null,
    paymentState: null,
    givenBack: 0,
    goingBack: 0,
    shippedOn: null,
    carrier: null,
    trackingNumber: null,
    ...changes,
  };
}
