import { useEffect, useEffectEvent, useRef } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { useNotifications } from "#web/forms/use-notifications.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

/** Tells what came of the end of a giving as soon as that is certain, however it was learned. */
export function useEndNotification(regularGiving: RegularGiving | undefined): void {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const before = useRef(regularGiving);

  const notifyEnd = useEffectEvent(() => {
    if (!regularGiving) notifications.success(t("giving-ended"));
    else if (regularGiving.state === "active") notifications.warning(t("giving-goes-on"));
  });

  useEffect(() => {
    if (before.current?.state === "ending") notifyEnd();
    before.current = regularGiving;
  }, [regularGiving]);
}
