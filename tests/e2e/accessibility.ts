import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

/** Half as long as what the package exports, and read by each page that is judged. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Errors of the page and of its policy, as they come. */
export function collectPageErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  return faults;
}

/**
 * What would keep a person out, by the rules of WCAG 2.2 AA that a program can judge. A panel over the page is checked
 * alone: what it half covers can be scrolled from under it.
 */
export async function findAccessibilityViolations(page: Page, within = "html"): Promise<string[]> {
  // Given to the page by the browser, as a person's own tool would be: the page's policy does not concern it.
  const session = await page.context().newCDPSession(page);
  const { result: known } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (known.value !== "object") {
    await session.send("Runtime.evaluate", { expression: axeSource });
  }
  // What is half faded in has not the colors it comes to.
  await finishAnimations(page);
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(${JSON.stringify(within)}, { iframes: false, resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join(", ")))`,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text);
  return result.value;
}

/** Brings the page to where its animations end. */
export function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(
    `for (const animation of document.getAnimations()) {
       if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
     }`,
  );
}

/** Whether nothing makes the page wider than the screen. */
export function fitsViewportWidth(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth <= innerWidth");
}
