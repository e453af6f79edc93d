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
