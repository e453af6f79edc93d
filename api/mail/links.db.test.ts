import { afterAll, expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { followLink, createLink, getLink } from "./links.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const now = new Date("2026-03-01T18:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

async function make(): Promise<string> {
  const { token } = await database.transaction((trx) =>
    createLink(trx, {
      kind: "leave-subscriptions",
      facts: { email: "r@example.org" },
      hours: 24,
      now,
    }),
  );
  return token;
}

function follow(token: string, at = now) {
  return database.transaction((trx) => followLink(trx, token, at));
}

test("works once and names its purpose; only its hash is stored", async () => {
  const token = await make();
  expect(token).toMatch(/^[\w-]{43}$/);
  const link = { kind: "leave-subscriptions", userId: null, facts: { email: "r@example.org" } };
  expect(await getLink(database.db, token, now)).toEqual(link);
  expect(await follow(token)).toEqual(link);

  await expect(follow(token)).rejects.toMatchObject({ status: 410, code: "link-used" });
  await expect(getLink(database.db, token, now)).rejects.toMatchObject({ code: "link-used" });
  const rows = await database.db.selectFrom("links").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("lets one of several concurrent requests use it", async () => {
  const token = await make();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => follow(token)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("leaves the link usable when its transaction fails", async () => {
  const token = await make();
  const failed = database.transaction(async (trx) => {
    await followLink(trx, token, now);
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await follow(token)).toMatchObject({ kind: "leave-subscriptions" });
});

test("answers 410 when the link has expired", async () => {
  const token = await make();
  await expect(follow(token, later(24))).rejects.toMatchObject({
    status: 410,
    code: "link-expired",
  });
  expect(await follow(token, later(23))).toMatchObject({ kind: "leave-subscriptions" });
});

test.each(["", "x", "a".repeat(43)])("answers 404 for the token %j", async (token) => {
  await expect(follow(token)).rejects.toMatchObject({ status: 404, code: "link-unknown" });
});
