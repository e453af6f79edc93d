import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openState } from "./state.ts";

test("keeps records across a restart", async () => {
  await using folder = await temporaryFolder();
  await openState(folder.path).adapter("Session").upsert("a/b", { uid: "u", accountId: "x" }, 60);

  const sessions = openState(folder.path).adapter("Session");
  expect(await sessions.find("a/b")).toMatchObject({ accountId: "x" });
  expect(await sessions.findByUid("u")).toMatchObject({ accountId: "x" });
  expect(await openState(folder.path).adapter("Grant").find("a/b")).toBeUndefined();
});

test("removes expired records", async () => {
  await using folder = await temporaryFolder();
  let now = 1_000_000;
  const codes = openState(folder.path, () => now).adapter("AuthorizationCode");
  await codes.upsert("code", { accountId: "x" }, 60);

  now += 60_000;
  expect(await codes.find("code")).toBeUndefined();
  expect(await readdir(folder.path)).toEqual([]);
});

test("removes a grant with its tokens", async () => {
  await using folder = await temporaryFolder();
  const state = openState(folder.path);
  await state.adapter("RefreshToken").upsert("one", { grantId: "g" }, 60);
  await state.adapter("RefreshToken").upsert("two", { grantId: "h" }, 60);

  await state.adapter("RefreshToken").revokeByGrantId("g");
  expect(await state.adapter("RefreshToken").find("one")).toBeUndefined();
  expect(await state.adapter("RefreshToken").find("two")).toBeDefined();
});

test("remembers a used code", async () => {
  await using folder = await temporaryFolder();
  const codes = openState(folder.path).adapter("AuthorizationCode");
  await codes.upsert("code", { accountId: "x" }, 60);

  await codes.consume("code");
  expect(await codes.find("code")).toHaveProperty("consumed");
});

test("ends the sessions of one account only", async () => {
  await using folder = await temporaryFolder();
  const state = openState(folder.path);
  await state.adapter("Session").upsert("one", { accountId: "x" }, 60);
  await state.adapter("Session").upsert("two", { accountId: "y" }, 60);

  state.endSessions("x");
  expect(await state.adapter("Session").find("one")).toBeUndefined();
  expect(await state.adapter("Session").find("two")).toBeDefined();
});

test("ignores a file that was not written completely", async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, "Session one.json.part"), '{"payload":');

  expect(await openState(folder.path).adapter("Session").find("one")).toBeUndefined();
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "state-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
