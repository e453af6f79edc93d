import { useEffect } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { tell } from "#web/messages/messages.ts";

import { sayOfCart } from "./cart-news.ts";
import { putBack } from "./change-cart.ts";
import { takeCleared } from "./cleared-cart.ts";

/** Tells whoever has just cleared their cart that it is done, and takes it back when they wish. */
export function ClearedMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    const lines = takeCleared();
    if (lines.length === 0) return;
    const undo = () => {
      putBack(lines);
      sayOfCart(t("cart-restored"));
    };
    tell({ type: "success", text: t("cart-cleared"), undo });
  }, [t]);

  return null;
}
