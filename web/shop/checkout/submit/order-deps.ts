import type { LastOrder } from "#contract/last-order.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { TokenOutcome } from "#web/shop/payment/token-request.ts";
import type { OrderOwner } from "#web/shop/cart/order-key.ts";

import type { LockedWork } from "./tab-lock.ts";
import type { OrderRequest } from "./order-request.ts";

/** The token of the card or bank account, and the IP address of the payer. */
export type Payment = { paymentId: string; paymentMethod: PaymentMethod; ipAddress: string };

export type PlacedOrder = {
  order: LastOrder;
  /** The regular giving that started with the order; null when it was requested and could not be set up. */
  regularGiving?: RegularGiving | null;
};

export type OrderDeps = OrderOwner & {
  send: (request: OrderRequest, key: string, payment: Payment | null) => Promise<PlacedOrder>;
  tokenizePayment: () => Promise<{
    outcome: TokenOutcome;
    method: PaymentMethod;
    ipAddress: string;
  }>;
  clearPayment: () => void;
  refresh: () => void;
  notifyPlaced: (placed: PlacedOrder) => void;
  wait: (seconds: number) => Promise<void>;
  /** Runs `work` in one tab at a time; calls `onWait` while another tab holds the lock. */
  runExclusive: (onWait: () => void, work: LockedWork) => Promise<void>;
};
