import { defineConfig } from "@playwright/test";

import { findBrowser } from "#tests/find-browser.ts";
import { isLongRun } from "#tests/test-tier.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  // A journey with this tag runs in the long run alone; docs/testing.md says where else its proof is.
  ...(!isLongRun && { grepInvert: /@long/ }),
  globalSetup: "./tests/playwright-setup.ts",
  outputDir: "test-results/journeys",
  // A file is one worker's, so that few workers open the library that it needs.
  fullyParallel: false,
  workers: Number(process.env["JOURNEYS_WORKERS"] ?? 3),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 150_000,
  expect: { timeout: 15_000 },
  globalTimeout: 70 * 60_000,
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: { trace: "off", launchOptions: await findBrowser() },
});
