import type { BrowserContext, Page } from "@playwright/test";

/** What was refused so far. */
export type ViolationReader = () => Promise<string[]>;

/**
 * What the policies of a page and of all its frames refuse from now on, and every other error, in the browser's words. To
 * be asked before a document is left: what it has not told by then is never told.
 */
export async function collectViolations(page: Page): Promise<ViolationReader> {
  const refusals: string[] = [];
  const tell = (words: string) => {
    if (!providerPattern.test(words)) refusals.push(words);
  };
  await listenForViolations(page.context(), tell);
  page.on("console", (message) => {
    const words = message.text();
    if (violationPattern.test(words) && !ignoredPattern.test(words))
      tell(`${new URL(page.url()).pathname} ${words}`);
  });
  page.on("pageerror", (error) => refusals.push(`${page.url()} ${error}`));
  return async () => {
    // A frame that is gone by then has nothing more to report.
    await Promise.all(page.frames().map((frame) => frame.evaluate(waitUntilIdle).catch(() => {})));
    return refusals;
  };
}

/** The document has done all that it was about to do, twice: the browser reports some refusals from another process. */
async function waitUntilIdle(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
}

const violationPattern = /Content.Security.Policy|Permissions.Policy|sandbox|refused to|violat/i;

/** Of the frames of a book and of a form elsewhere, which cannot do without; other walls hold there. */
const ignoredPattern = /allow-scripts and allow-same-origin .* can escape its sandboxing/;

/** The provider's page for signing in has a policy of its own, by which a browser may not have the site's icon there. */
const providerPattern = /^\/u\/\S+ .*\/assets\/icon-/;

/** Told by each document itself, whatever frame it lies in, from before its first script. */
async function listenForViolations(
  context: BrowserContext,
  tell: (words: string) => void,
): Promise<void> {
  await context.exposeBinding("tellRefusal", (_, words: string) => tell(words));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      // A binding of the browser's that the page knows nothing of.
      const told = Reflect.get(globalThis, "tellRefusal");
      told(`${location.pathname} ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}
