import { useEffect, useState } from "react";

import type { CheckoutType } from "#domain/pricing.ts";

/** The choice is kept from screen to screen: only the first that is shown after a load may have to say that it begins anew. */
let isAnnounced = false;

/** The type of before where a load has begun it anew; what the cart is turned to later says why by itself. */
export function useTypeBeforeReload(
  type: CheckoutType,
  before: CheckoutType | null,
): CheckoutType | null {
  const [anew] = useState(!isAnnounced && type !== before ? before : null);
  useEffect(() => {
    isAnnounced = true;
  }, []);
  return anew;
}
