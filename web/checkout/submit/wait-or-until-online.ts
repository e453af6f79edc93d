/** For so many seconds; no longer than until a line that was lost is there again. */
export function waitOrUntilOnline(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    addEventListener("online", end);
  });
}
