import { useRef, useState } from "react";

import { ConfirmDialog } from "#web/forms/confirm-dialog.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLocalizedPath } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { getCart } from "./cart-state.ts";
import { clearCart } from "./change-cart.ts";
import { storeClearedCart } from "./cleared-cart.ts";

/** S2.18: asks first, and goes on to /literature, where it can be taken back. */
export function ClearCart() {
  const { t } = useTranslation();
  const inLanguage = useLocalizedPath();
  const [isAsking, setAsking] = useState(false);
  const isSure = useRef(false);

  /** Once the question is closed, which goes with what it asks about. */
  function close(): void {
    setAsking(false);
    if (!isSure.current) return;
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
            isSure.current = true;
          }}
          onClose={close}
        >
          <p>{t("cart-clear-means")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
