import type { Page } from "@playwright/test";

type PageActivity = {
  /** Requests to any host, except those refused before they left the browser. */
  left: Set<string>;
  dialogs: string[];
  pages: string[];
  /** What a policy or a frame's sandbox refused, in the browser's words. */
  refusals: string[];
};

/** Records what a page does beyond showing itself, from now on. */
export function recordActivity(page: Page): PageActivity {
  const activity: PageActivity = { left: new Set(), dialogs: [], pages: [], refusals: [] };
  const context = page.context();
  context.on("request", (request) => {
    if (/^(http|ws)s?:/.test(request.url())) activity.left.add(request.url());
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (["csp", "origin"].includes(reason)) activity.left.delete(request.url());
  });
  context.on("page", (opened) => activity.pages.push(opened.url()));
  page.on("dialog", (dialog) => {
    activity.dialogs.push(dialog.message());
    dialog.dismiss().catch(() => {});
  });
  page.on("console", (message) => {
    if (/Content Security Policy|sandbox/i.test(message.text()))
      activity.refusals.push(message.text());
  });
  return activity;
}
