import { useCallback, useLayoutEffect, useRef } from "react";

/** Takes what is to be done once the screen has gone and the next one stands, however late that is. */
export function useAfterUnmount(): (act: () => void) => void {
  const wanted = useRef<() => void>(null);
  useLayoutEffect(
    () => () => {
      if (wanted.current) queueMicrotask(wanted.current);
    },
    [],
  );
  return useCallback((act) => {
    wanted.current = act;
  }, []);
}
