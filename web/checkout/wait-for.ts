/** For so many seconds; for whom the line was lost, no longer than until it is there again. */
export function waitFor(seconds: number, why: "pending" | "unanswered"): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    if (why === "unanswered") addEventListener("online", end);
  });
}
