import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Milliseconds without an answer until the message. */
const SLOW_AFTER_MS = 5_000;

/** P5: a spinner alone is not shown for half a minute. */
export function SlowAnswerNotice() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return isLong && <Alert kind="info">{t("giving-method-slow")}</Alert>;
}
