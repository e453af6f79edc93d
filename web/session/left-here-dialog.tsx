import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { findDeviceData, hasDeviceData, removeDeviceData } from "./device-data.ts";
import { DeviceDataList } from "./device-data-list.tsx";
import { LEFT_HERE, showTrouble, useSessionState } from "./session.ts";
import { setUnasked } from "./unasked.ts";

/** Asks after a sign-out what becomes of what is left on the device, where it could not be asked before. */
export function LeftHereDialog() {
  const { t } = useTranslation();
  const [data] = useState(() => (hasDeviceData() ? findDeviceData() : null));
  const [isRemoving, setRemoving] = useState(false);

  useEffect(() => {
    if (!data) leaveThere();
  }, [data]);

  async function remove(): Promise<void> {
    setRemoving(true);
    await removeDeviceData();
    setUnasked(false);
    // The page was made with what is removed.
    location.reload();
  }

  return (
    data && (
      <Modal
        isOpen
        isDismissable={!isRemoving}
        title={t("left-here-title")}
        closeLabel={t("close")}
        onClose={leaveThere}
        actions={
          <>
            <Button disabled={isRemoving} onClick={leaveThere}>
              {t("left-here-keep")}
            </Button>
            <Button kind="main" isBusy={isRemoving} onClick={() => void remove()}>
              {t("left-here-remove")}
            </Button>
          </>
        }
      >
        <DeviceDataList data={data} />
      </Modal>
    )
  );
}

function leaveThere(): void {
  // Another trouble may have taken its place.
  if (useSessionState.getState().trouble !== LEFT_HERE) return;
  setUnasked(false);
  showTrouble(null);
}
