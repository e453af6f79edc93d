import { useEffect } from "react";

import { type OrderKeySlot, getOrderKey } from "./order-key.ts";

/**
 * Has the key of what would be ordered lie on the device before anybody presses: two tabs that order it at the same moment
 * would else make one each, and one of them would ask in vain what became of its own. Null while there is nothing to order.
 */
export function usePreparedOrderKey(place: OrderKeySlot, intention: string | null): void {
  useEffect(() => {
    if (intention !== null) getOrderKey(place, intention);
  }, [place, intention]);
}
