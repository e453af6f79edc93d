import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that sets a callback to run after the screen is unmounted and the next one is shown. */
export function useAfterUnmount(): (act: () => void) => void {
  const callback = useRef<() => void>(null);
  useLayoutEffect(
    () => () => {
      if (callback.current) queueMicrotask(callback.current);
    },
    [],
  );
  return useCallback((act) => {
    callback.current = act;
  }, []);
}
