import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { DATA_LEFT, setAuthError, useSessionState } from "#web/account/session/session.ts";
import { setDataQuestionPending } from "#web/account/session/data-question.ts";

import { findDeviceData, hasDeviceData, removeDeviceData } from "./device-data.ts";
import { DeviceDataList } from "./device-data-list.tsx";

/** Asks about device data after a sign-out that could not ask. */
export function LeftDataDialog() {
  const { t } = useTranslation();
  const [data] = useState(() => (hasDeviceData() ? findDeviceData() : null));
  const [isRemoving, setRemoving] = useState(false);

  useEffect(() => {
    if (!data) dismissLeftData();
  }, [data]);

  async function remove(): Promise<void> {
    setRemoving(true);
    await removeDeviceData();
    setDataQuestionPending(false);
    // The page still shows the removed data.
    location.reload();
  }

  return (
    data && (
      <Modal
        isOpen
        isDismissable={!isRemoving}
        title={t("left-here-title")}
        closeLabel={t("close")}
        onClose={dismissLeftData}
        actions={
          <>
            <Button disabled={isRemoving} onClick={dismissLeftData}>
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

function dismissLeftData(): void {
  // Another error may have replaced it.
  if (useSessionState.getState().authError !== DATA_LEFT) return;
  setDataQuestionPending(false);
  setAuthError(null);
}
