import {
  type BrowserContext,
  expect,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";

/** Often at first, since most of what is waited for is there at once. Milliseconds. */
const POLL_OPTIONS = { intervals: [5, 10, 20, 40, 80, 160] };

/** Opens an address; the page takes what is pressed and has all that it asked for. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await waitUntilIdle(page);
  return answer;
}

/** Goes to an address of the same document, as its links do, as far as `visit`. */
export async function navigateInApp(page: Page, address: string): Promise<void> {
  await page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(address)})`);
  await expect.poll(() => page.evaluate<boolean>(isRendered), POLL_OPTIONS).toBe(true);
  await waitUntilIdle(page);
}

/** Loads the page again, as far as `visit`. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilIdle(page);
}

/** Goes back to another document, as far as `visit`. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await waitUntilIdle(page);
}

/** Opens a page of that origin with nothing on it, for what is put on the device: no page of the library is loaded. */
export async function openBlankPage(page: Page, origin = ""): Promise<void> {
  const blank = `${origin}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(blank);
  await page.unroute(blank);
}

/** From here on the program meets what is pressed and chosen, and a list that is led elsewhere is on its way. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated).catch(() => false), POLL_OPTIONS).toBe(true);
}

/** The page is alive, has an answer to each request, and has done what followed from it. */
export async function waitUntilIdle(page: Page): Promise<void> {
  if (!pendingRequests.has(page)) throw new Error("Its context needs followRequests first.");
  await expect
    .poll(async () => (await isIdle(page)) && (await isIdle(page)), POLL_OPTIONS)
    .toBe(true);
}

async function isIdle(page: Page): Promise<boolean> {
  if (pendingRequests.get(page)?.size) return false;
  const isIt = await page.evaluate<boolean>(isHydratedAfterTask).catch(() => false);
  return isIt && !pendingRequests.get(page)?.size;
}

/** Whether React has taken up what the server sent. A page that is not ours, or comes without a program, has nothing to wait for. */
const isHydrated = `(() => {
  if (document.readyState !== "complete") return false;
  if (!("__reactRouterContext" in window)) return true;
  const root = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  return root !== undefined && !document[root].stateNode.current.memoizedState.isDehydrated;
})()`;

/** Whether the router has nothing on its way and React has nothing left to render. */
const isRendered = `(() => {
  const root = Object.keys(document).find((key) => key.startsWith("__reactContainer$"));
  const isIdle = __reactRouterDataRouter.state.navigation.state === "idle";
  return isIdle && document[root].stateNode.pendingLanes === 0;
})()`;

/**
 * The same, once the tasks that wait are done. A message is none of the timers that a journey may have stopped; without
 * JavaScript there are no tasks.
 */
const isHydratedAfterTask = `matchMedia("(scripting: none)").matches ? ${isHydrated} : new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(${isHydrated});
  port2.postMessage(null);
})`;

/** How often the page asks from here on for what lies at an address. */
export function countRequests(page: Page, address: RegExp): { count: number } {
  const seen = { count: 0 };
  page.on("request", (request) => {
    if (address.test(request.url())) seen.count += 1;
  });
  return seen;
}

/** The requests of each page that have no answer yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Has `waitUntilIdle` know the requests of a context's pages. */
export function trackRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const requests = new Set<Request>();
    pendingRequests.set(page, requests);
    page.on("request", (request) => {
      // What the former document asked for is given up without a word.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
      // A recording is sent as long as it is played.
      if (request.resourceType() !== "media") requests.add(request);
    });
    page.on("requestfinished", (request) => requests.delete(request));
    page.on("requestfailed", (request) => requests.delete(request));
  });
}
