import type { LastOrder } from "#contract/last-order.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

import type { LockedWork } from "./tab-lock.ts";
import type { OrderOwner } from "./order-in-flight.ts";
import type { OrderRequest } from "./order-request.ts";

/** What stands for the card or the account, and where it comes from. */
export type Payment = { paymentId: string; paymentMethod: PaymentMethod; ipAddress: string };

/** What came of an order. */
export type PlacedOrder = {
  order: LastOrder;
  /** What is given each month from now on; null when it was asked for and could not be set up. */
  regularGiving?: RegularGiving | null;
};

/** What placing an order uses of the page. */
export type OrderDeps = OrderOwner & {
  send: (wish: OrderRequest, key: string, payment: Payment | null) => Promise<PlacedOrder>;
  tokenizePayment: () => Promise<{
    outcome: TokenOutcome;
    method: PaymentMethod;
    ipAddress: string;
  }>;
  clearPayment: () => void;
  /** Has the page show what holds now. */
  refresh: () => void;
  notifyPlaced: (placed: PlacedOrder) => void;
  wait: (seconds: number) => Promise<void>;
  /** Lets no two tabs follow an order at once; `onWait` is told that another tab is at it. */
  runExclusive: (onWait: () => void, work: LockedWork) => Promise<void>;
};
