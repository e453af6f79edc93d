import { useEffect, useState } from "react";

import { getLocalDay } from "#domain/days.ts";

/** Today's date in `timeZone`; updated when the person returns to the page on another day. */
export function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const look = () => setNow(new Date());
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  return getLocalDay(timeZone, now);
}
