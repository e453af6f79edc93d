import { useRef, useState } from "react";

import { ConfirmDialog } from "#web/app/forms/confirm-dialog.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLocalizedPath } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { getCart } from "./cart/cart-state.ts";
import { clearCart, storeClearedCart } from "./cart/cleared-cart.ts";

/** S2.18: asks for confirmation, then goes to /literature, where the cart can be restored. */
export function ClearCart() {
  const { t } = useTranslation();
  const inLanguage = useLocalizedPath();
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);

  /** Waits until the dialog is closed, because clearing the cart unmounts it. */
  function close(): void {
    setAsking(false);
    if (!isConfirmed.current) return;
    storeClearedCart(getCart().lines);
    clearCart();
    location.assign(inLanguage(paths.literature()));
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)} className="-mx-2.5">
        <Icon name="bin" />
        {t("cart-clear")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("cart-clear-question")}
          confirm={t("cart-clear")}
          kind="danger"
          onConfirm={() => {
            isConfirmed.current = true;
          }}
          onClose={close}
        >
          <p>{t("cart-clear-means")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
