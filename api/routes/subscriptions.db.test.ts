import { afterAll, expect, test } from "vitest";

import type { Problem } from "#contract/responses.ts";
import { startLibrary } from "#tests/start-library.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

/** Each test uses a network of its own, because limits are per network. */
let network = "192.0.2.1";
let now = new Date("2026-03-01T18:00:00Z");
const library = await startLibrary({ services: { addressOf: () => network, now: () => now } });
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const regionId = await findRegionId(db, "US");

const ruth = {
  email: "ruth@example.org",
  firstName: "Ruth",
  lastName: "Alder",
  regionId,
  subscriptionIds: ["fgben"],
};

function post(body: unknown, headers: Record<string, string> = {}) {
  return library.get("/subscriptions?language=fr", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Requests subscriptions for the reader of that number. */
function subscribeReader(place: number) {
  return post({ ...ruth, email: `reader-${place}@example.org` });
}

/** The statuses of several requests in sequence. */
async function subscribeAt(time: string, first: number, count: number) {
  now = new Date(time);
  const statuses: number[] = [];
  for (let place = first; place < first + count; place++) {
    statuses.push((await subscribeReader(place)).status);
  }
  return statuses;
}

function requestsOf(email: string) {
  return db.selectFrom("mailing_requests").selectAll().where("email", "=", email).execute();
}

test.each([
  ["en", "all"],
  ["es", ""],
])("names the subscriptions in %s", async (language, type) => {
  const offered = await library.read<object[]>(`/subscriptions?language=${language}&type=${type}`);
  expect(offered.slice(0, 4)).toEqual(
    ["fgben", "fgbes", "caten", "cates"].map((id) => ({
      id,
      name: `${language} mailing-list-${id}`,
    })),
  );
  expect(offered.slice(4)).toEqual(await inPrint(language));
});

test("lists print subscriptions as the catalog names and orders them", async () => {
  expect(await inPrint("es")).toEqual([
    { id: "broadcaster", name: "El Portavoz impreso" },
    { id: "catalog", name: "The printed catalog" },
  ]);
  expect(await inPrint("fr")).toMatchObject([{ name: "The Broadcaster in print" }, {}]);
});

function inPrint(language: string): Promise<object[]> {
  return library.read(`/subscriptions?language=${language}&type=other`);
}

test("stores a request to be confirmed in its language", async () => {
  const answer = await post(ruth);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ state: "requested" });
  expect(await requestsOf("ruth@example.org")).toEqual([
    expect.objectContaining({
      first_name: "Ruth",
      last_name: "Alder",
      region_id: regionId,
      lists: ["fgben"],
      language: "fr",
      state: "requested",
      requested_at: now,
    }),
  ]);
});

test("merges lists of a repeated request and ignores its other fields", async () => {
  network = "192.0.2.2";
  await post({ ...ruth, email: "Again@example.org" });
  const first = await requestsOf("Again@example.org");
  now = new Date("2026-03-01T18:10:00Z");
  const answer = await post({
    ...ruth,
    email: "again@EXAMPLE.org",
    firstName: "Ruth",
    lastName: "Else",
    subscriptionIds: ["cates", "fgben", "cates"],
  });

  expect(await answer.json()).toEqual({ state: "requested" });
  expect(await requestsOf("Again@example.org")).toEqual([
    { ...first[0], lists: ["cates", "fgben"], requested_at: now },
  ]);
  expect(await requestsOf("again@EXAMPLE.org")).toEqual([]);
  now = new Date("2026-03-01T18:00:00Z");
});

test("answers a bot the same and stores nothing", async () => {
  network = "192.0.2.3";
  const answer = await post({ ...ruth, email: "robot@example.org", website: "https://x.example" });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ state: "requested" });
  expect(await requestsOf("robot@example.org")).toEqual([]);
});

test.each([
  ["email", "ruth"],
  ["email", `${"r".repeat(300)}@example.org`],
  ["firstName", "Ruth 2"],
  ["lastName", ""],
  ["lastName", "n".repeat(200)],
  ["firstName", "Ru\u0000th"],
  ["regionId", 99_999_999],
  ["regionId", "1 or 1=1"],
  ["subscriptionIds", []],
  ["subscriptionIds", ["fgben", "everything"]],
  ["subscriptionIds", "fgben"],
])("refuses %s of %j", async (field, value) => {
  network = `198.51.100.${Math.floor(Math.random() * 250)}`;
  const answer = await post({ ...ruth, [field]: value });
  const problem: Problem = await answer.json();

  expect(answer.status).toBe(400);
  expect(new Set(problem.errors?.map((error) => error.field.split(".")[0]))).toEqual(
    new Set([field]),
  );
});

test("refuses a body that is no JSON, with any content type", async () => {
  expect((await post("{")).status).toBe(400);
  expect((await post("")).status).toBe(400);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
    const answer = await post(ruth, { "Content-Type": type });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "err-json-only" });
  }
});

test("refuses requests from pages of other sites", async () => {
  network = "192.0.2.4";
  const foreign = { Origin: "https://stranger.example" };
  for (const headers of [
    foreign,
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { ...foreign, "Sec-Fetch-Site": "cross-site" },
    { ...foreign, "Sec-Fetch-Site": "same-site" },
  ]) {
    expect((await post(ruth, headers)).status, JSON.stringify(headers)).toBe(403);
  }
  const own: Record<string, string>[] = [
    { Origin: "https://library.example", "Sec-Fetch-Site": "same-site" },
    { Origin: "http://192.168.1.5:3000", Host: "192.168.1.5:3000" },
    { ...foreign, "Sec-Fetch-Site": "same-origin" },
  ];
  for (const headers of own) {
    expect((await post(ruth, headers)).status, JSON.stringify(headers)).toBe(200);
  }
});

test("refuses a body larger than a form needs", async () => {
  const answer = await post({ ...ruth, website: "x".repeat(100_000) });
  expect(answer.status).toBe(413);
});

test("allows five requests an hour per network, then sends Retry-After", async () => {
  network = "2001:db8:1:1::1";
  const answers = await Promise.all([1, 2, 3, 4, 5].map(subscribeReader));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  now = new Date("2026-03-01T18:20:30Z");
  network = "2001:db8:1:1:ffff::2";
  const refused = await subscribeReader(6);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("2370");
  expect(await refused.json()).toMatchObject({ code: "err-too-often", params: { count: 40 } });
  expect(await requestsOf("reader-6@example.org")).toEqual([]);

  network = "2001:db8:1:2::1";
  expect((await subscribeReader(6)).status).toBe(200);

  now = new Date("2026-03-01T19:00:01Z");
  network = "2001:db8:1:1::1";
  expect((await subscribeReader(7)).status).toBe(200);
});

test("does not reset a network's limit at midnight", async () => {
  network = "2001:db8:2::1";
  // In Chicago the day ends at 06:00 UTC.
  expect(await subscribeAt("2026-03-03T05:50:00Z", 20, 3)).toEqual([200, 200, 200]);
  expect(await subscribeAt("2026-03-03T06:10:00Z", 30, 3)).toEqual([200, 200, 429]);
  expect(await subscribeAt("2026-03-03T06:55:00Z", 40, 4)).toEqual([200, 200, 200, 429]);
  expect(await subscribeAt("2026-03-03T07:05:00Z", 50, 1)).toEqual([429]);
  expect(await subscribeAt("2026-03-03T07:11:00Z", 60, 1)).toEqual([200]);
});

test.each([
  ["6ba7b810-9dad-41d1-80b4-00c04fd430c8", 200],
  ["A_key-of.our-own", 400],
  ["short", 400],
  ["k".repeat(65), 400],
])("answers an Idempotency-Key of %j with %i", async (key, status) => {
  network = "192.0.2.9";
  const answer = await post(ruth, { "Idempotency-Key": key });

  expect(answer.status).toBe(status);
  if (status === 400) {
    expect(await answer.json()).toMatchObject({ errors: [{ field: "idempotency-key" }] });
  }
});

test("stores nothing that identifies a network", async () => {
  const rows = await db.selectFrom("attempts").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("2001:db8");
});

test("allows only GET and POST", async () => {
  const answer = await library.get("/subscriptions", { method: "DELETE" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});
