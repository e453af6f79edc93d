import { useEffect, useEffectEvent, useRef } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

/** Notifies when an ending regular giving has ended or stays active, after any reload of the profile. */
export function useEndNotification(regularGiving: RegularGiving | undefined): void {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const previous = useRef(regularGiving);

  const notifyEnd = useEffectEvent(() => {
    if (!regularGiving) notifications.success(t("giving-ended"));
    else if (regularGiving.state === "active") notifications.warning(t("giving-goes-on"));
  });

  useEffect(() => {
    if (previous.current?.state === "ending") notifyEnd();
    previous.current = regularGiving;
  }, [regularGiving]);
}
