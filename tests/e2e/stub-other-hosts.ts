import type { Page } from "@playwright/test";

/**
 * Has the hosts of https: answer this page, or nothing when there is no page to answer. What goes to the library itself is
 * not held up, and the browser keeps its cache: `page.route` switches that off.
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
    // A document that has left waits for nothing.
    answering.catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "https://*" }] });
}
