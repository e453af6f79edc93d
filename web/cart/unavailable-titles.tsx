import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

import { announceCart } from "./cart-announcement.ts";
import { useCart } from "./cart-state.ts";
import { removeLine } from "./change-cart.ts";

/** Titles that are printed no more since they were chosen, and the way to take them all out. */
export function UnavailableTitles() {
  const { t } = useTranslation();
  const gone = useCart(({ gone }) => gone);
  const count = gone.length;
  if (count === 0) return null;

  function takeOut(): void {
    document.querySelector<HTMLElement>("h1")?.focus();
    for (const code of gone) removeLine(code);
    announceCart(t("cart-gone-out", { count }));
  }

  return (
    <Alert kind="warning">
      <p>{t("cart-gone", { count })}</p>
      <Button onClick={takeOut} className="mt-2.5">
        {t("cart-gone-take-out", { count })}
      </Button>
    </Alert>
  );
}
