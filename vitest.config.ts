import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { embeddedFiles } from "./tests/databases/embedded-files.ts";

const beside = [
  "{api,catalogue,contract,demo,documents,domain,server,simulators,tests,web}/**/*.test.{ts,tsx}",
];
const onDatabases = ["{api,catalogue,demo,server,tests}/**/*.db.test.ts"];

export default defineConfig({
  test: {
    // By itself it would leave one core idle.
    maxWorkers: Number(process.env["TEST_WORKERS"] ?? availableParallelism()),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: beside, exclude: onDatabases } },
      {
        extends: true,
        test: {
          name: "embedded",
          include: process.env["TEST_TIER"] === "long" ? onDatabases : [...embeddedFiles],
          globalSetup: "tests/databases/database-setup.ts",
          provide: { server: null },
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: onDatabases,
          globalSetup: "tests/databases/postgres-setup.ts",
          provide: { snapshot: null },
        },
      },
    ],
  },
});
