import { useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { openSession } from "#web/account/session/session-actions.ts";
import { CONFIRM_SIGN_OUT, setAuthError, useSessionState } from "#web/account/session/session.ts";

import { findDeviceData } from "./device-data.ts";
import { DeviceDataList } from "./device-data-list.tsx";

/** Asks what to do with device data before signing out. Closing it cancels the sign-out. */
export function SignOutDialog() {
  const { t } = useTranslation();
  const [data] = useState(findDeviceData);
  const [isRemoving, setRemoving] = useState<boolean | null>(null);

  function leave(removes: boolean): void {
    setRemoving(removes);
    void openSession().then((control) => control.leave({ removes }));
  }

  return (
    <Modal
      isOpen
      isDismissable={isRemoving === null}
      title={t("sign-out")}
      closeLabel={t("close")}
      onClose={cancelSignOut}
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
      <DeviceDataList data={data} />
    </Modal>
  );
}

/** The menu has closed, so the focus returns to its button. */
function cancelSignOut(): void {
  // Another error may have replaced it, such as a failed sign-out.
  if (useSessionState.getState().authError !== CONFIRM_SIGN_OUT) return;
  setAuthError(null);
  const menus = [
    ...document.querySelectorAll<HTMLElement>("[popovertarget=person], [popovertarget=menu]"),
  ];
  menus.find((button) => button.checkVisibility())?.focus();
}
