import { afterAll, expect, test } from "vitest";

import type { Problem } from "#contract/responses.ts";
import { startLibrary } from "#tests/start-library.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

/** Each network has a limit of its own, so each test has a network of its own. */
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

/** As the reader of that number. */
function asked(place: number) {
  return post({ ...ruth, email: `reader-${place}@example.org` });
}

/** The answers to so many requests, one after another. */
async function askAt(time: string, first: number, count: number) {
  now = new Date(time);
  const statuses: number[] = [];
  for (let place = first; place < first + count; place++) {
    statuses.push((await asked(place)).status);
  }
  return statuses;
}

function requestsOf(email: string) {
  return db.selectFrom("mailing_requests").selectAll().where("email", "=", email).execute();
}

test.each([
  ["en", "all"],
  ["es", ""],
])("the offerings are named in %s", async (language, type) => {
  const offered = await library.read<object[]>(`/subscriptions?language=${language}&type=${type}`);
  expect(offered.slice(0, 4)).toEqual(
    ["fgben", "fgbes", "caten", "cates"].map((id) => ({
      id,
      name: `${language} mailing-list-${id}`,
    })),
  );
  expect(offered.slice(4)).toEqual(await inPrint(language));
});

test("what is in print is named as the catalog names it, in its order", async () => {
  expect(await inPrint("es")).toEqual([
    { id: "broadcaster", name: "El Portavoz impreso" },
    { id: "catalog", name: "The printed catalog" },
  ]);
  expect(await inPrint("fr")).toMatchObject([{ name: "The Broadcaster in print" }, {}]);
});

function inPrint(language: string): Promise<object[]> {
  return library.read(`/subscriptions?language=${language}&type=other`);
}

test("a request is noted, to be confirmed in the language it was made in", async () => {
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

test("an address that asks again has one request, with all its lists and nothing else of another's, and hears nothing new", async () => {
  network = "192.0.2.2";
  await post({ ...ruth, email: "Again@example.org" });
  const first = await requestsOf("Again@example.org");
  now = new Date("2026-03-01T18:10:00Z");
  const answer = await post({
    ...ruth,
    email: "again@EXAMPLE.org",
    firstName: "Somebody",
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

test("what a program fills in is answered the same, and nothing is kept of it", async () => {
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
])("%s cannot be %j", async (field, value) => {
  network = `198.51.100.${Math.floor(Math.random() * 250)}`;
  const answer = await post({ ...ruth, [field]: value });
  const problem: Problem = await answer.json();

  expect(answer.status).toBe(400);
  expect(new Set(problem.errors?.map((error) => error.field.split(".")[0]))).toEqual(
    new Set([field]),
  );
});

test("a body that is no JSON is a problem, whatever it calls itself", async () => {
  expect((await post("{")).status).toBe(400);
  expect((await post("")).status).toBe(400);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
    const answer = await post(ruth, { "Content-Type": type });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "err-json-only" });
  }
});

test("no page of another site can ask for anybody", async () => {
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

test("more than a form can hold is not read", async () => {
  const answer = await post({ ...ruth, website: "x".repeat(100_000) });
  expect(answer.status).toBe(413);
});

test("a network asks five times an hour, whoever it asks for, and is told when it may again", async () => {
  network = "2001:db8:1:1::1";
  const answers = await Promise.all([1, 2, 3, 4, 5].map(asked));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  now = new Date("2026-03-01T18:20:30Z");
  network = "2001:db8:1:1:ffff::2";
  const refused = await asked(6);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("2370");
  expect(await refused.json()).toMatchObject({ code: "err-too-often", params: { count: 40 } });
  expect(await requestsOf("reader-6@example.org")).toEqual([]);

  network = "2001:db8:1:2::1";
  expect((await asked(6)).status).toBe(200);

  now = new Date("2026-03-01T19:00:01Z");
  network = "2001:db8:1:1::1";
  expect((await asked(7)).status).toBe(200);
});

test("midnight gives no network five more", async () => {
  network = "2001:db8:2::1";
  // In Chicago the day ends at six in the morning, UTC.
  expect(await askAt("2026-03-03T05:50:00Z", 20, 3)).toEqual([200, 200, 200]);
  expect(await askAt("2026-03-03T06:10:00Z", 30, 3)).toEqual([200, 200, 429]);
  expect(await askAt("2026-03-03T06:55:00Z", 40, 4)).toEqual([200, 200, 200, 429]);
  expect(await askAt("2026-03-03T07:05:00Z", 50, 1)).toEqual([429]);
  expect(await askAt("2026-03-03T07:11:00Z", 60, 1)).toEqual([200]);
});

test.each([
  ["6ba7b810-9dad-41d1-80b4-00c04fd430c8", 200],
  ["A_key-of.our-own", 400],
  ["short", 400],
  ["k".repeat(65), 400],
])("an Idempotency-Key of %j is answered with %i", async (key, status) => {
  network = "192.0.2.9";
  const answer = await post(ruth, { "Idempotency-Key": key });

  expect(answer.status).toBe(status);
  if (status === 400) {
    expect(await answer.json()).toMatchObject({ errors: [{ field: "idempotency-key" }] });
  }
});

test("nothing that is kept says which network it was", async () => {
  const rows = await db.selectFrom("attempts").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("2001:db8");
});

test("what is there is asked for by GET, and changed by POST alone", async () => {
  const answer = await library.get("/subscriptions", { method: "DELETE" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});
