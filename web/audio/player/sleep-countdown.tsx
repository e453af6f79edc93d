import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

import { formatTime } from "./format-time.ts";

/** The running time until playback stops. */
export function SleepCountdown({
  sleep,
  isInWords,
}: {
  sleep: { until: number };
  isInWords?: boolean;
}) {
  const { t } = useTranslation();
  const time = formatTime(Math.max(0, sleep.until - useNow()) / 1000);

  return isInWords ? t("sleep-left", { time }) : time;
}

/** The current time in milliseconds, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);

  return now;
}
