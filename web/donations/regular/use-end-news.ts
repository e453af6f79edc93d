import { useEffect, useEffectEvent, useRef } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

/** Tells what came of the end of a giving as soon as that is certain, however it was learned. */
export function useEndNews(regularGiving: RegularGiving | undefined): void {
  const { t } = useTranslation();
  const told = useTell();
  const before = useRef(regularGiving);

  const tellEnd = useEffectEvent(() => {
    if (!regularGiving) told.success(t("giving-ended"));
    else if (regularGiving.state === "active") told.warning(t("giving-goes-on"));
  });

  useEffect(() => {
    if (before.current?.state === "ending") tellEnd();
    before.current = regularGiving;
  }, [regularGiving]);
}
