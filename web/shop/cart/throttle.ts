/** Runs `act` at most once in `pause` milliseconds after calls of `soon`, and at once on `now`. */
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
