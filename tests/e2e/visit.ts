import {
  type BrowserContext,
  expect,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";

/** In milliseconds; short at first, since most conditions hold at once. */
const POLL_OPTIONS = { intervals: [5, 10, 20, 40, 80, 160] };

/** Opens an address, and waits until the page is interactive and has loaded everything. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await waitUntilIdle(page);
  return answer;
}

/** Goes to an address in the same document, as its links do, and waits as `visit` does. */
export async function navigateInApp(page: Page, address: string): Promise<void> {
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(address)})`);
  await expect.poll(() => page.evaluate<boolean>(isRendered), POLL_OPTIONS).toBe(true);
  await waitUntilIdle(page);
}

/** Reloads the page, and waits as `visit` does. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilIdle(page);
}

export async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await waitUntilIdle(page);
}

/** Opens an empty page of that origin, to write storage without loading a page of the library. */
export async function openBlankPage(page: Page, origin = ""): Promise<void> {
  const blank = `${origin}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(blank);
  await page.unroute(blank);
}

/** From here on the program handles clicks and choices, and a list for another address is being loaded. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated).catch(() => false), POLL_OPTIONS).toBe(true);
}

/** The page is hydrated, every request is answered, and all that followed is done. */
export async function waitUntilIdle(page: Page): Promise<void> {
  if (!pendingRequests.has(page)) throw new Error("Its context needs trackRequests first.");
  await expect
    .poll(async () => (await isIdle(page)) && (await isIdle(page)), POLL_OPTIONS)
    .toBe(true);
}

async function isIdle(page: Page): Promise<boolean> {
  if (pendingRequests.get(page)?.size) return false;
  const isIt = await page.evaluate<boolean>(isHydratedAfterTask).catch(() => false);
  return isIt && !pendingRequests.get(page)?.size;
}

/** Whether React has hydrated the page. A page that is not ours or has no program has nothing to wait for. */
const isHydrated = `(() => {
  if (document.readyState !== "complete") return false;
  if (!("__reactRouterContext" in window)) return true;
  const root = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  return root !== undefined && !document[root].stateNode.current.memoizedState.isDehydrated;
})()`;

/** Whether the router is idle and React has nothing left to render. */
const isRendered = `(() => {
  const root = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  const { navigation, blockers } = __reactRouterDataRouter.state;
  const isBlocked = [...blockers.values()].some(({ state }) => state !== "unblocked");
  const isIdle = navigation.state === "idle" && !isBlocked;
  return isIdle && document[root].stateNode.pendingLanes === 0;
})()`;

/**
 * The same after pending tasks. It waits by a message, because a journey may have stopped timers; without JavaScript
 * there are no tasks.
 */
const isHydratedAfterTask = `matchMedia("(scripting: none)").matches ? ${isHydrated} : new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(${isHydrated});
  port2.postMessage(null);
})`;

/** Counts the page's requests for an address from here on. */
export function countRequests(page: Page, address: RegExp): { count: number } {
  const counter = { count: 0 };
  page.on("request", (request) => {
    if (address.test(request.url())) counter.count += 1;
  });
  return counter;
}

/** The requests of each page that have no answer yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a context's pages for `waitUntilIdle`. */
export function trackRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const requests = new Set<Request>();
    pendingRequests.set(page, requests);
    page.on("request", (request) => {
      // Requests of the previous document are dropped without an event.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
      // A recording loads as long as it plays.
      if (request.resourceType() !== "media") requests.add(request);
    });
    page.on("requestfinished", (request) => requests.delete(request));
    page.on("requestfailed", (request) => requests.delete(request));
  });
}
