import type { Page } from "@playwright/test";

/**
 * Answers requests to https: hosts with this page, or leaves them unanswered. The library's own requests are not
 * intercepted, and the browser keeps its cache: `page.route` switches that off.
 */
export async function stubOtherHosts(page: Page, html: string | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const body = html === null ? null : Buffer.from(html).toString("base64");
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const answering =
      body === null
        ? session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" })
        : session.send("Fetch.fulfillRequest", {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: "Content-Type", value: "text/html" }],
            body,
          });
    // The document may have been left in the meantime.
    answering.catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "https://*" }] });
}
