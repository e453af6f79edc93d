import { useEffect, useState } from "react";

import type { CheckoutType } from "#domain/pricing.ts";

/** The choice survives navigation; only the first screen after a page load may report a reset. */
let isAnnounced = false;

/** The type before a page load that has reset it, else null. Later changes are explained where they happen. */
export function useTypeBeforeReload(
  type: CheckoutType,
  typeBefore: CheckoutType | null,
): CheckoutType | null {
  const [resetType] = useState(!isAnnounced && type !== typeBefore ? typeBefore : null);
  useEffect(() => {
    isAnnounced = true;
  }, []);
  return resetType;
}
