import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

import { announceCart } from "./cart/cart-announcement.ts";
import { useCart } from "./cart/cart-state.ts";
import { removeLine } from "./cart/change-cart.ts";

/** Titles that have gone out of print, with a button that removes them all. */
export function UnavailableTitles() {
  const { t } = useTranslation();
  const unavailable = useCart(({ outOfPrint: unavailable }) => unavailable);
  const count = unavailable.length;
  if (count === 0) return null;

  function removeUnavailable(): void {
    document.querySelector<HTMLElement>("h1")?.focus();
    for (const code of unavailable) removeLine(code);
    announceCart(t("cart-gone-out", { count }));
  }

  return (
    <Alert kind="warning">
      <p>{t("cart-gone", { count })}</p>
      <Button onClick={removeUnavailable} className="mt-2.5">
        {t("cart-gone-take-out", { count })}
      </Button>
    </Alert>
  );
}
