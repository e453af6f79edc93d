import { afterAll, expect, test } from "vitest";

import type { User } from "#contract/users.ts";
import { startLibrary } from "#tests/start-library.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

let now = new Date("2026-03-01T18:00:00Z");
const library = await startLibrary({ services: { now: () => now } });
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

let people = 0;

/** A person with a default address in that country, or with no address. */
async function moveIn(country?: string) {
  people++;
  const [externalId, email] = [`auth0|${people}`, `reader-${people}@example.org`];
  const reader = library.signIn({ externalId, email });
  const profile = { externalId, email, firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await reader.read<User>("/users", profile);
  if (country) {
    const regionId = await findRegionId(db, country);
    const place = { cityName: "Elmbrook", address: "1 Alder Lane", zipCode: "05001" };
    await reader.read("/addresses", { userId, regionId, ...place });
  }
  return { ...reader, userId, email };
}

const broadcaster = "/usersubscriptions?subscriptionId=broadcaster&culture=en";

test.each(["US", "CA"])(
  "subscribes readers in %s from the day of the first request",
  async (country) => {
    const reader = await moveIn(country);
    expect(await reader.read("/usersubscriptions?type=other")).toEqual([]);
    // Still March 1 in Chicago.
    now = new Date("2026-03-02T05:00:00Z");
    const first = await reader.post(broadcaster);
    expect(await first.json()).toEqual({
      subscriptionId: "broadcaster",
      dateRequested: "2026-03-01",
    });

    now = new Date("2026-03-05T18:00:00Z");
    const second = await reader.post(broadcaster);
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual({
      subscriptionId: "broadcaster",
      dateRequested: "2026-03-01",
    });
    expect(await reader.read("/usersubscriptions?type=all")).toEqual([
      { subscriptionId: "broadcaster", dateRequested: "2026-03-01" },
    ]);
    now = new Date("2026-03-01T18:00:00Z");
  },
);

test("stores five concurrent requests as one", async () => {
  const reader = await moveIn("US");
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => reader.post(broadcaster)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await reader.read("/usersubscriptions")).toHaveLength(1);
});

test.each(["MX", "FR", undefined])("refuses print subscriptions to %s", async (country) => {
  const reader = await moveIn(country);
  const answer = await reader.post(broadcaster);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: "print-subscription-north-america",
    title: "Unprocessable Content",
  });
  expect(await reader.read("/usersubscriptions")).toEqual([]);
});

test("refuses a person without a profile", async () => {
  const reader = library.signIn({ externalId: "auth0|nobody", email: "nobody@example.org" });
  expect((await reader.post(broadcaster)).status).toBe(422);
  expect(await reader.read("/usersubscriptions?type=all")).toEqual([]);
});

test.each(["fgben", "nothing", "catalog%27--", "__proto__"])(
  "answers 404 for %s, which is no print subscription",
  async (id) => {
    const reader = await moveIn("US");
    const answer = await reader.post(`/usersubscriptions?subscriptionId=${id}`);
    expect(answer.status).toBe(404);
  },
);

test("lists confirmed mailing lists with subscriptions, oldest first", async () => {
  const reader = await moveIn("US");
  await reader.post(broadcaster);
  const request = {
    first_name: "Ruth",
    last_name: "Alder",
    region_id: await findRegionId(db, "US"),
    language: "en",
  };
  const [requestedAt, confirmed] = [new Date("2026-02-01T04:00:00Z"), "confirmed" as const];
  await db
    .insertInto("mailing_requests")
    .values([
      {
        ...request,
        email: reader.email.toUpperCase(),
        lists: ["fgben"],
        state: confirmed,
        requested_at: requestedAt,
      },
      { ...request, email: reader.email, lists: ["cates"], requested_at: requestedAt },
      {
        ...request,
        email: "else@example.org",
        lists: ["caten"],
        state: confirmed,
        requested_at: requestedAt,
      },
    ])
    .execute();

  expect(await reader.read("/usersubscriptions?type=all")).toEqual([
    { subscriptionId: "fgben", dateRequested: "2026-01-31" },
    { subscriptionId: "broadcaster", dateRequested: "2026-03-01" },
  ]);
  expect(await reader.read("/usersubscriptions?type=other")).toMatchObject([
    { subscriptionId: "broadcaster" },
  ]);
});
