import { useEffect, useState } from "react";

import { getLocalDay } from "#domain/days.ts";

/** The day it is by the calendar of `timeZone`; another when whoever has left the page comes back to it on the next. */
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
