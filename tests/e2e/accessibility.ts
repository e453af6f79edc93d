import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

/** Half the size of the package's own export, and read by every page that is checked. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The router cannot hold back a link to a place on the same page, which needs no module (docs/decisions/0029). */
const SAME_PAGE_WARNING = "You are trying to use a blocker on a POP navigation";

/** Errors of the page and violations of its policy, as they occur. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning";
    if (isProblem && !message.text().startsWith(SAME_PAGE_WARNING)) errors.push(message.text());
  });
  return errors;
}

/**
 * Violations of WCAG 2.2 AA that axe can detect. A panel over the page is checked alone: content it half covers can be
 * scrolled into view.
 */
export async function findAccessibilityViolations(page: Page, within = "html"): Promise<string[]> {
  // Injected by the browser, as a person's own tool would be, so the page's policy does not apply.
  const session = await page.context().newCDPSession(page);
  const { result: axeType } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (axeType.value !== "object") {
    await session.send("Runtime.evaluate", { expression: axeSource });
  }
  // Text that is half faded in has other colors than at the end.
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

export function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(
    `for (const animation of document.getAnimations()) {
       if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
     }`,
  );
}

/** Whether the page fits without horizontal scrolling. */
export function fitsViewportWidth(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth <= innerWidth");
}
