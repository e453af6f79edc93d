import { useState } from "react";

/** The loaded value; while it is null because loading failed, the value before it. */
export function useLastLoaded<T>(loaded: T | null): T | null {
  const [last, setLast] = useState(loaded);
  if (loaded !== null && loaded !== last) setLast(loaded);

  return loaded ?? last;
}
