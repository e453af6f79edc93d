import { useEffect, useState } from "react";

import { getLocalDay } from "#domain/days.ts";

/** Today's date in `timeZone`; updated when the person returns to the page on another day. */
export function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const update = () => setNow(new Date());
    addEventListener("focus", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      removeEventListener("focus", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);

  return getLocalDay(timeZone, now);
}
