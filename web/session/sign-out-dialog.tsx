import { useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { findDeviceData } from "./device-data.ts";
import { openSession } from "./session-actions.ts";
import { showTrouble } from "./session.ts";

/** Asks, before a person signs out, what becomes of what they leave on the device. Closed, they stay signed in. */
export function SignOutDialog() {
  const { t } = useTranslation();
  const [data] = useState(findDeviceData);
  const [isRemoving, setRemoving] = useState<boolean | null>(null);
  const { cart, reading, listening } = data;

  function leave(removes: boolean): void {
    setRemoving(removes);
    void openSession().then((control) => control.leave({ removes }));
  }

  return (
    <Modal
      isOpen
      isHeld={isRemoving !== null}
      title={t("sign-out")}
      closeLabel={t("close")}
      onClose={stay}
      actions={
        <>
          <Button
            isBusy={isRemoving === true}
            disabled={isRemoving === false}
            onClick={() => leave(true)}
          >
            {t("sign-out-remove")}
          </Button>
          <Button
            kind="main"
            isBusy={isRemoving === false}
            disabled={isRemoving === true}
            onClick={() => leave(false)}
          >
            {t("sign-out-keep")}
          </Button>
        </>
      }
    >
      <p className="measure">{t("sign-out-question")}</p>
      <ul className="mt-3 list-disc pl-5">
        {cart > 0 && <li>{t("device-cart", { count: cart })}</li>}
        {reading > 0 && <li>{t("device-reading", { count: reading })}</li>}
        {listening > 0 && <li>{t("device-listening", { count: listening })}</li>}
      </ul>
    </Modal>
  );
}

/** The menu that the question came from has closed: its button gets the focus back. */
function stay(): void {
  showTrouble(null);
  const menus = [
    ...document.querySelectorAll<HTMLElement>("[popovertarget=person], [popovertarget=menu]"),
  ];
  menus.find((button) => button.checkVisibility())?.focus();
}
