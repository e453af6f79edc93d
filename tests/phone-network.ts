import type { Page } from "@playwright/test";

/** As a phone is: what of a page it is sent depends on its points. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export type NetworkConditions = { bitsPerSecond: number; latency: number };

/** Has the page's line be so slow, where one is given, and counts the bytes that come over it, headers included. */
export async function countTransferredBytes(
  page: Page,
  line?: NetworkConditions,
): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  if (line) {
    const throughput = line.bitsPerSecond / 8;
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  return () => bytes;
}
