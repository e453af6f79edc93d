/** Polls a condition for at most this many milliseconds; returns whether it became true. */
export async function waitUntil(
  isTrue: () => Promise<boolean> | boolean,
  within: number,
): Promise<boolean> {
  for (const deadline = Date.now() + within; Date.now() < deadline;) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
