import { availableParallelism } from "node:os";

import { defineConfig, type TestProjectConfiguration } from "vitest/config";

import { embeddedFiles } from "./tests/databases/embedded-files.ts";
import { isLongRun } from "./tests/test-tier.ts";

const all = [
  "{api,catalog,contract,demo,documents,domain,server,simulators,tests,web}/**/*.test.{ts,tsx}",
];
const onDatabases = ["{api,catalog,demo,server,tests}/**/*.db.test.ts"];

/** Tests that replace or reload modules, which other files must not see. */
const replacing = [
  "api/mail/templates/used-texts.test.ts",
  "web/audio/player/player.test.ts",
  "web/shop/cart/cart-terms.test.ts",
  "web/shop/cart/change-cart.test.ts",
  "web/shop/payment/load-collect.test.ts",
  "web/shop/cart/order-key.test.ts",
  "web/reader/show-book.test.ts",
  "web/account/session/start-session.test.ts",
];

/** All of them replace the same modules (`tests/mock-open-library.ts`), so they can share a worker. */
const commands = ["server/commands/*.db.test.ts"];

const onServer = {
  globalSetup: "tests/databases/postgres-setup.ts",
  provide: { snapshot: null },
};

const projects: TestProjectConfiguration[] = [
  { extends: true, test: { name: "unit", include: all, exclude: [...onDatabases, ...replacing] } },
  {
    extends: true,
    test: {
      name: "embedded",
      // Some of these files replace modules.
      isolate: isLongRun,
      include: isLongRun ? onDatabases : [...embeddedFiles],
      globalSetup: "tests/databases/embedded-setup.ts",
      provide: { server: null },
    },
  },
  {
    extends: true,
    test: { name: "server", include: onDatabases, exclude: commands, ...onServer },
  },
  { extends: true, test: { name: "commands", include: commands, ...onServer } },
  { extends: true, test: { name: "replacing", isolate: true, include: replacing } },
];

export default defineConfig({
  test: {
    // One more than the cores, because many tests wait for a database, a gateway or a clock.
    maxWorkers: Number(process.env["TEST_WORKERS"] ?? availableParallelism() + 1),
    // Files of a worker share its modules; loading them per file took more than half of the time.
    isolate: false,
    setupFiles: "tests/restore-globals.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects,
  },
});
