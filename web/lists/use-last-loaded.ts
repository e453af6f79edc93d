import { useState } from "react";

/** What was loaded; when it could not be had (null), what was there before it. */
export function useLastLoaded<T>(loaded: T | null): T | null {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);

  return loaded ?? last;
}
