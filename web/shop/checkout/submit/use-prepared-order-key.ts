import { useEffect } from "react";

import { type OrderKeySlot, getOrderKey } from "#web/shop/cart/order-key.ts";

/**
 * Stores the key before the submit: otherwise two tabs that order at the same moment would make one key each. Null
 * while there is nothing to order.
 */
export function usePreparedOrderKey(slot: OrderKeySlot, intention: string | null): void {
  useEffect(() => {
    if (intention !== null) getOrderKey(slot, intention);
  }, [slot, intention]);
}
