import { expect, type Page } from "@playwright/test";

/** From here on the program meets what is pressed and chosen, and a list that is led elsewhere is on its way. */
export async function untilAlive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isAlive).catch(() => false)).toBe(true);
}

/** Whether React has taken up what the server sent. A page that is not ours, or comes without a program, has nothing to wait for. */
const isAlive = `(() => {
  if (document.readyState !== "complete") return false;
  if (!("__reactRouterContext" in window)) return true;
  const root = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  return root !== undefined && !document[root].stateNode.current.memoizedState.isDehydrated;
})()`;
