import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** After so many milliseconds without an answer something is said. */
const SLOW_AFTER_MS = 5_000;

/** P5: nobody sees a bare spinner for half a minute. */
export function SlowAnswerNotice() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return isLong && <Alert kind="info">{t("giving-method-slow")}</Alert>;
}
