import { useEffect } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";

import { announceCart } from "./cart-announcement.ts";
import { consumeClearedCart, restoreLines } from "./cleared-cart.ts";

/** Confirms that the cart was cleared, and offers to undo it. */
export function CartClearedMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    const lines = consumeClearedCart();
    if (lines.length === 0) return;
    const undo = () => {
      restoreLines(lines);
      announceCart(t("cart-restored"));
    };
    notify({ type: "success", text: t("cart-cleared"), undo });
  }, [t]);

  return null;
}
