import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openAccounts } from "./accounts.ts";

test("keeps an account across a restart, without its plain password", async () => {
  const folder = temporaryFolder();
  const account = { email: "ada@example.org", isVerified: false, password: "open sesame" };
  const { id } = await openAccounts(folder).create(account);

  const accounts = openAccounts(folder);
  expect(id).toMatch(/^auth0\|[0-9a-f]{24}$/);
  expect(accounts.find(id)).toMatchObject({ email: "ada@example.org", isVerified: false });
  expect(await accounts.findByPassword("ADA@example.org ", "open sesame")).toMatchObject({ id });
  expect(await accounts.findByPassword("ada@example.org", "sesame")).toBeNull();
  const files = join(folder, "accounts");
  const stored = readdirSync(files).map((name) => readFileSync(join(files, name), "utf8"));
  expect(stored.join()).not.toContain("sesame");
});

test("accepts no password for a social account", async () => {
  const accounts = openAccounts(temporaryFolder());
  await accounts.create({
    id: "google-oauth2|1",
    email: "sol@example.org",
    isVerified: true,
  });

  expect(await accounts.findByPassword("sol@example.org", "")).toBeNull();
  expect(accounts.findByEmail("sol@example.org")).toBeNull();
});

test("replaces the old password by a new one", async () => {
  const accounts = openAccounts(temporaryFolder());
  const { id } = await accounts.create({
    email: "ada@example.org",
    isVerified: true,
    password: "before",
  });

  await accounts.setPassword(id, "afterwards");
  expect(await accounts.findByPassword("ada@example.org", "before")).toBeNull();
  expect(await accounts.findByPassword("ada@example.org", "afterwards")).toMatchObject({ id });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "accounts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
