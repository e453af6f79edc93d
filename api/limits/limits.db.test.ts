import { afterAll, expect, test } from "vitest";

import {
  listCalls,
  buildExampleUrl,
  listParameters,
  parseRule,
} from "#api/documentation/document-calls.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { getLocalDay } from "#domain/days.ts";
import { startLibrary } from "#tests/start-library.ts";
import { type CallInput, listMemberCalls, buildAddress } from "#tests/list-member-calls.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

import { hashForDay } from "./day-hash.ts";
import { networkPrefix } from "./network-prefix.ts";

let address = "192.0.2.1";
const now = new Date("2026-03-01T18:00:00Z");
const library = await startLibrary({
  services: { addressOf: () => address, now: () => now },
});
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const regionId = await findRegionId(db, "US");

const calls = listCalls(
  library.api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } }),
).map(({ method, path, operation }) => ({
  call: `${method} ${path}`,
  limit: parseRule(operation).limit,
  signIn: parseRule(operation).signIn,
  example: buildExampleUrl(path, listParameters(operation)),
}));

/** Valid input for the public calls. */
const inputs: Record<string, CallInput> = {
  "post /subscriptions": {
    body: {
      email: "ruth@example.org",
      firstName: "Ruth",
      lastName: "Alder",
      regionId,
      subscriptionIds: ["fgben"],
    },
  },
  "post /links/read": { body: { token: "x".repeat(43) } },
  "post /links/follow": { body: { token: "x".repeat(43) } },
};

const validOnly = calls.filter(({ limit }) => limit.counts === "valid");

test.each(validOnly)("P17: refuses $call over its limit with Retry-After", async (declared) => {
  const { call, limit, signIn } = declared;
  address = `192.0.2.${validOnly.indexOf(declared) + 2}`;
  const ruth = signIn === "nobody" ? null : await moveIn(`ruth-${call}`);
  const send = () =>
    ask(call, ruth ? listMemberCalls(ruth)[call] : inputs[call], ruth?.reader.headers);
  for (let attempt = 0; attempt < limit.most; attempt++)
    expect((await send()).status).not.toBe(429);

  const refused = await send();
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(limit.minutes * 60);
  expect((await refused.json()).code).toMatch(/^err-too-often/);

  // Other people and networks are not blocked.
  address = "198.51.100.1";
  const naomi = ruth && (await moveIn(`naomi-${call}`));
  const otherAnswer = await ask(
    call,
    naomi ? listMemberCalls(naomi)[call] : inputs[call],
    naomi?.reader.headers,
  );
  expect(otherAnswer.status).not.toBe(429);
});

const open = calls.filter(({ signIn, limit }) => signIn === "nobody" && limit.counts === "asked");

test.each(open)("P17: counts $call for the caller's network", async ({ limit, example }) => {
  address = "203.0.113.1";
  const before = await countOf(limit.name);
  await (await library.get(example)).text();
  await expect.poll(() => countOf(limit.name)).toBe(before + 1);
});

test("P17: serves cached answers without counting", async () => {
  address = "203.0.113.1";
  await (await library.get("/books?language=fr")).text();
  const before = await countOf("reading");
  await (await library.get("/books?language=fr")).text();
  await (await library.get("/books?language=es")).text();
  await expect.poll(() => countOf("reading")).toBe(before + 1);
});

test("P17: refuses a network over its limit, but serves cached answers", async () => {
  address = "203.0.113.2";
  await (await library.get("/books?language=en")).text();
  const counted = await countElsewhere("search", networkPrefix(address), 1_100);
  for (let page = 0; page < 99; page++) {
    const answer = await library.get(`/books/getbycriteria?pageCount=${page}`);
    expect(answer.status).toBe(200);
    await answer.text();
    if (page === 0) await expect.poll(counted).toBe(1_101);
  }
  expect((await library.get("/books/getbycriteria?pageCount=2000")).status).toBe(200);
  const refused = await library.get("/books/getbycriteria?pageCount=3000");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(600);
  expect(await refused.json()).toMatchObject({ code: "err-too-often" });
  expect((await library.get("/books/getbycriteria?pageCount=1")).status).toBe(200);

  address = "203.0.113.3";
  expect((await library.get("/books/getbycriteria?pageCount=3000")).status).toBe(200);
});

test("P17: refuses only the person who reads too much", async () => {
  const [ruth, naomi] = [await moveIn("much"), await moveIn("little")];
  const look = (person: typeof ruth) => person.reader.get(`/gifts?userId=${person.userId}`);
  const counted = await countElsewhere("look-up", ruth.externalId, 1_100);
  const before = await counted();
  expect((await look(ruth)).status).toBe(200);
  await expect.poll(counted).toBeGreaterThan(before);
  for (let attempt = 1; attempt < 100; attempt++) await (await look(ruth)).text();

  const refused = await look(ruth);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: expect.stringMatching(/^err-too-often-person/),
  });
  expect((await look(naomi)).status).toBe(200);
});

test("P17: refuses a network that sends many invalid tokens", async () => {
  address = "203.0.113.7";
  const headers = { Authorization: "Bearer none.of.ours" };
  for (let attempt = 0; attempt < 600; attempt++) {
    expect((await library.get("/gifts?userId=1", { headers })).status).toBe(401);
  }
  expect((await library.get("/gifts?userId=1", { headers })).status).toBe(429);
});

test("counts each person's reads separately", async () => {
  const ruth = await moveIn("reader");
  const before = await countOf("look-up");
  await ruth.reader.get(`/orders/getorders?userId=${ruth.userId}`);
  await expect.poll(() => countOf("look-up")).toBeGreaterThan(before);
});

/** Adds requests counted by another process. Returns a function that reads the total. */
async function countElsewhere(name: string, identity: string, count: number) {
  const today = getLocalDay(library.services.timeZone, now);
  const key = `${name}:${await hashForDay(db, today, identity)}`;
  const row = { key, points: count, expire: Date.now() + 10 * 60_000 };
  await db.insertInto("request_limits").values(row).execute();
  const own = db.selectFrom("request_limits").select("points").where("key", "=", key);
  return async () => (await own.executeTakeFirstOrThrow()).points;
}

async function moveIn(name: string) {
  const externalId = `auth0|${name}`;
  const email = `${encodeURIComponent(name).replace(/%/g, "")}@example.org`;
  const reader = library.signIn({ externalId, email });
  const profile = { externalId, email, firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await reader.read<User>("/users?culture=en", profile);
  const { id } = await reader.read<UserAddress>("/addresses", buildAddress(userId, regionId, 12));
  return {
    reader,
    externalId,
    userId,
    profile,
    addresses: [id, id],
    regionId,
    regularGivingId: 999_999,
  };
}

function ask(call: string, asking: CallInput = {}, headers: Record<string, string> = {}) {
  const [method = "", path = ""] = call.split(" ");
  const query = new URLSearchParams(
    Object.entries(asking.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return library.get(`${path}?${query}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(asking.body && { "Content-Type": "application/json" }) },
    ...(asking.body && { body: JSON.stringify(asking.body) }),
  });
}

async function countOf(name: string): Promise<number> {
  const rows = await db
    .selectFrom("request_limits")
    .select("points")
    .where("key", "like", `${name}:%`)
    .execute();
  return rows.reduce((sum, { points }) => sum + points, 0);
}
