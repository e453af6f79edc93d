import type { BrowserContext, Page } from "@playwright/test";

/** Returns the violations so far. */
export type ViolationReader = () => Promise<string[]>;

/**
 * Collects what the policies of a page and of all its frames refuse, and every other error, in the browser's words.
 * Read it before the document is left: later reports are lost.
 */
export async function collectViolations(page: Page): Promise<ViolationReader> {
  const refusals: string[] = [];
  const record = (text: string) => {
    if (!providerPattern.test(text)) refusals.push(text);
  };
  await listenForViolations(page.context(), record);
  page.on("console", (message) => {
    const text = message.text();
    if (violationPattern.test(text) && !ignoredPattern.test(text))
      record(`${new URL(page.url()).pathname} ${text}`);
  });
  page.on("pageerror", (error) => refusals.push(`${page.url()} ${error}`));
  return async () => {
    // A frame that is gone has nothing more to report.
    await Promise.all(page.frames().map((frame) => frame.evaluate(waitUntilIdle).catch(() => {})));
    return refusals;
  };
}

/** Waits twice for an idle document: the browser reports some refusals from another process. */
async function waitUntilIdle(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
}

const violationPattern = /Content.Security.Policy|Permissions.Policy|sandbox|refused to|violat/i;

/** Logged for the frames of a book and of a form of another host, which need both; other rules protect them. */
const ignoredPattern = /allow-scripts and allow-same-origin .* can escape its sandboxing/;

/** The provider's sign-in page has a policy of its own that blocks the site's icon. */
const providerPattern = /^\/u\/\S+ .*\/assets\/icon-/;

/** Each document reports its violations, in any frame, from before its first script. */
async function listenForViolations(
  context: BrowserContext,
  record: (text: string) => void,
): Promise<void> {
  await context.exposeBinding("tellRefusal", (_, text: string) => record(text));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      // A binding of the browser that the page does not use.
      const report = Reflect.get(globalThis, "tellRefusal");
      report(`${location.pathname} ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}
