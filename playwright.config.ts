import { defineConfig } from "@playwright/test";

import { findBrowser } from "#tests/find-browser.ts";
import { isLongRun } from "#tests/test-tier.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.e2e.ts",
  // Journeys with this tag run only in the long run; docs/testing.md names their other proofs.
  ...(!isLongRun && { grepInvert: /@long/ }),
  globalSetup: "./tests/playwright-setup.ts",
  outputDir: "test-results/journeys",
  // A file runs in one worker, so that few workers open the library it needs.
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
