import { expect, test, vi } from "vitest";

import { runCli } from "#tests/run-cli.ts";

async function settingsBy(env: Record<string, string>, ...args: string[]) {
  for (const [name, value] of Object.entries({ NODE_ENV: "development", ...env })) {
    vi.stubEnv(name, value);
  }
  return runCli("settings", ...args).finally(() => vi.unstubAllEnvs());
}

test("shows settings of the environment without a database", async () => {
  const DATABASE_URL = "postgres://ruth:s3cret@127.0.0.1:1/library";
  const { code, text, wrong } = await settingsBy({ DATABASE_URL, PORT: "4000" });
  expect(code).toBe(1);
  expect(text).toMatch(/^PORT +4000 +environment$/m);
  expect(text).toMatch(/^DATABASE_URL +postgres:\/\/…@127\.0\.0\.1:1\/library +environment$/m);
  expect(wrong).toContain("The database of DATABASE_URL cannot be opened");
  expect(wrong).toContain("the settings of the catalog are not shown");
  expect(text + wrong).not.toContain("s3cret");
});

test("names invalid settings and shows the others", async () => {
  const { code, text, wrong } = await settingsBy(
    { PORT: "no number", TOPIC_MINIMUM: "5", SERVE: "x" },
    "--json",
  );
  expect(code).toBe(1);
  const settings: { name: string; value: string | null; source: string }[] = JSON.parse(text);
  expect(settings).toContainEqual({ name: "PORT", value: null, source: "cannot be read" });
  expect(settings).toContainEqual({ name: "TOPIC_MINIMUM", value: "5", source: "environment" });
  expect(wrong).toMatch(/PORT[\s\S]*SERVE|SERVE[\s\S]*PORT/);
});
