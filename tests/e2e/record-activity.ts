import type { Page } from "@playwright/test";

export type PageActivity = {
  /** What was asked of any host, but for what was refused before it left the browser. */
  left: Set<string>;
  dialogs: string[];
  /** Windows that were opened. */
  pages: string[];
  /** What a policy or a frame's sandbox refused, in the browser's words. */
  refusals: string[];
};

/** What a page does beyond showing itself, from now on. */
export function recordActivity(page: Page): PageActivity {
  const seen: PageActivity = { left: new Set(), dialogs: [], pages: [], refusals: [] };
  const context = page.context();
  context.on("request", (request) => {
    if (/^(http|ws)s?:/.test(request.url())) seen.left.add(request.url());
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (["csp", "origin"].includes(reason)) seen.left.delete(request.url());
  });
  context.on("page", (opened) => seen.pages.push(opened.url()));
  page.on("dialog", (dialog) => {
    seen.dialogs.push(dialog.message());
    dialog.dismiss().catch(() => {});
  });
  page.on("console", (message) => {
    if (/Content Security Policy|sandbox/i.test(message.text())) seen.refusals.push(message.text());
  });
  return seen;
}
