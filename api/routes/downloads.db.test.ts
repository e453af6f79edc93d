import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { countAttempts } from "#api/db/limits/counted-attempts.ts";
import { buildNetworkLimits } from "#api/limits/limit-network.ts";
import { pdfBytes, startLibrary, type TestLibrary } from "#tests/start-library.ts";

const shared = await startLibrary();
afterAll(() => shared[Symbol.asyncDispose]());

const pdf = "/books/download?code=all-of-grace&format=pdf";
const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0" };

function ask(headers: Record<string, string>) {
  return shared.get(pdf, { headers });
}

function counts({ database }: TestLibrary): Promise<{ day: string; count: number }[]> {
  return database.db.selectFrom("downloads").select(["day", "count"]).orderBy("day").execute();
}

function visitorsOf({ database }: TestLibrary) {
  return database.db.selectFrom("download_visitors").selectAll().execute();
}

test("sends a whole file with a readable name", async () => {
  const answer = await shared.get(pdf, { headers: browser });

  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(pdfBytes.length),
    "content-disposition":
      "attachment; filename=\"All of Grace - C. H. Spurgeon.pdf\"; filename*=UTF-8''All%20of%20Grace%20-%20C.%20H.%20Spurgeon.pdf",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
  });
  expect(await answer.text()).toBe(pdfBytes);

  const epub = await shared.get(pdf.replace("pdf", "epub"));
  expect(epub.headers.get("content-type")).toBe("application/epub+zip");
  expect(Buffer.from(await epub.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
});

test("sends the requested ranges of an unchanged file", async () => {
  const part = await ask({ Range: "bytes=5-7" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 5-7/${pdfBytes.length}`);
  expect(part.headers.get("content-length")).toBe("3");
  expect(await part.text()).toBe(pdfBytes.slice(5, 8));

  const end = await ask({ Range: "bytes=-5" });
  expect(await end.text()).toBe("%%EOF");

  const etag = part.headers.get("etag") ?? "";
  expect((await ask({ Range: "bytes=5-7", "If-Range": etag })).status).toBe(206);
  expect((await ask({ Range: "bytes=5-7", "If-Range": '"other"' })).status).toBe(200);
  expect((await ask({ "If-None-Match": etag })).status).toBe(304);

  const beyond = await ask({ Range: "bytes=9999-" });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("content-range")).toBe(`bytes */${pdfBytes.length}`);
  expect(await beyond.json()).toMatchObject({ code: "err-range" });
});

test("answers HEAD with the size and no body", async () => {
  const answer = await shared.get(pdf, { method: "HEAD", headers: browser });

  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String(pdfBytes.length));
  expect(await answer.text()).toBe("");
});

test("counts a book once per visitor and day", async () => {
  let [now, address] = [new Date("2026-03-01T18:00:00Z"), "192.0.2.1"];
  const services = { now: () => now, addressOf: () => address };
  await using library = await startLibrary({ services });
  const download = () => library.get(pdf, { headers: browser }).then((answer) => answer.text());

  await download();
  await download();
  expect(await counts(library)).toEqual([{ day: "2026-03-01", count: 1 }]);

  address = "192.0.2.2";
  await download();
  now = new Date("2026-03-02T05:00:00Z"); // still March 1 in Chicago
  await download();
  now = new Date("2026-03-02T06:00:00Z");
  await download();
  const twoDays = [
    { day: "2026-03-01", count: 2 },
    { day: "2026-03-02", count: 1 },
  ];
  expect(await counts(library)).toEqual(twoDays);
  const { db } = library.database;
  expect(await visitorsOf(library)).toMatchObject([{ day: "2026-03-02" }]);
  // Limits per hour still need the key of the day before.
  expect(await db.selectFrom("visitor_keys").select("day").orderBy("day").execute()).toEqual([
    { day: "2026-03-01" },
    { day: "2026-03-02" },
  ]);

  now = new Date("2026-03-02T07:00:00Z");
  await download();
  expect(await counts(library)).toEqual(twoDays);
  expect(await db.selectFrom("visitor_keys").select("day").execute()).toEqual([
    { day: "2026-03-02" },
  ]);
  const visitors = await visitorsOf(library);
  expect(visitors).toMatchObject([{ day: "2026-03-02" }]);
  expect(JSON.stringify(visitors)).not.toContain("192.0.2");
});

test("keeps a network's limits after midnight and a download", async () => {
  let now = new Date("2026-03-02T05:50:00Z"); // ten minutes before midnight in Chicago
  await using library = await startLibrary({ services: { now: () => now } });
  const tryIt = async () => {
    const limits = await buildNetworkLimits(library.services, "192.0.2.1", {
      name: "any",
      most: 1,
    });
    return countAttempts(library.database.db, limits, now);
  };

  expect(await tryIt()).toBeNull();
  now = new Date("2026-03-02T06:05:00Z");
  await library.get(pdf, { headers: browser }).then((answer) => answer.text());
  expect(await counts(library)).toEqual([{ day: "2026-03-02", count: 1 }]);
  expect(await tryIt()).toBe(45 * 60);
});

test("counts at most five downloads a day per network", async () => {
  await using library = await startLibrary({ services: { addressOf: () => "2001:db8:1:2::3" } });
  for (let number = 1; number <= 8; number++) {
    const headers = { "User-Agent": `${browser["User-Agent"]} ${number}` };
    await library.get(pdf, { headers }).then((answer) => answer.text());
  }
  expect(await counts(library)).toEqual([{ day: "2026-03-01", count: 5 }]);
});

test("counts only downloads that a person starts", async () => {
  await using library = await startLibrary();
  const uncounted: Record<string, string>[] = [
    { ...browser, "Sec-Purpose": "prefetch" },
    { ...browser, Purpose: "prefetch" },
    { ...browser, Range: "bytes=100-" },
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
  ];
  for (const headers of uncounted)
    await library.get(pdf, { headers }).then((answer) => answer.text());
  await library.get(pdf, { method: "HEAD", headers: browser });
  expect(await counts(library)).toEqual([]);

  await library
    .get(pdf, { headers: { ...browser, Range: "bytes=0-" } })
    .then((part) => part.text());
  expect(await counts(library)).toMatchObject([{ count: 1 }]);
});

test("redirects to files on another host and counts", async () => {
  await using library = await startLibrary({ mediaBase: "https://files.example" });
  const answer = await library.get(pdf, { headers: browser });

  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toMatch(/^https:\/\/files\.example\/files\/.+\.pdf$/);
  expect(await counts(library)).toEqual([{ day: "2026-03-01", count: 1 }]);
});

test("sends a download that cannot be counted", async () => {
  await using library = await startLibrary();
  await sql`drop table download_visitors`.execute(library.database.db);

  expect(await (await library.get(pdf, { headers: browser })).text()).toBe(pdfBytes);
  expect(library.logged).toMatchObject([{ level: "warn", message: "a download was not counted" }]);
});

test("answers 404 for a file that is missing or outside the folder", async () => {
  await using library = await startLibrary();
  const { path } = await library.database.db
    .selectFrom("book_files")
    .select("path")
    .where("format", "=", "pdf")
    .executeTakeFirstOrThrow();
  const file = join(library.mediaRoot, path ?? "");
  const secret = join(library.mediaRoot, "..", "secret.pdf");
  await writeFile(secret, "secret");
  await rm(file);
  await symlink(secret, file);
  expect((await library.get(pdf)).status).toBe(404);

  await rm(file);
  expect((await library.get(pdf)).status).toBe(404);

  await library.database.db
    .updateTable("book_files")
    .set({ path: "../secret.pdf" })
    .where("format", "=", "pdf")
    .execute();
  expect((await library.get(pdf)).status).toBe(404);
});

test.each([
  ["/books/download?code=nothing&format=pdf", 404],
  ["/books/download?code=pilgrims-progress&format=pdf", 404],
  ["/books/download?code=all-of-grace&format=doc", 400],
  ["/books/download?code=all-of-grace", 400],
])("answers %s with %i", async (path, status) => {
  expect((await shared.get(path)).status).toBe(status);
});
