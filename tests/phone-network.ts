import type { Page } from "@playwright/test";

/** A phone's viewport and pixel ratio, which decide the sizes of pictures. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export type NetworkConditions = { bitsPerSecond: number; latency: number };

/** Counts the bytes a page receives, headers included, on a connection of the given speed. */
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
