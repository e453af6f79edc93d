/** Does it at most once in `pause` milliseconds, however often it is wished; at once when it must be now. */
export function throttle(act: () => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    act();
  }
  return {
    now,
    soon(): void {
      timer ??= setTimeout(now, pause);
    },
  };
}
