import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { mediaFiles } from "./media-files.ts";

const path = "/media/files/1f/hymn.mp3";

/** A file of ten bytes, asked for with these headers. */
async function ask(headers: Record<string, string> = {}, method = "GET") {
  const root = await mkdtemp(join(tmpdir(), "media-"));
  await mkdir(join(root, "files/1f"), { recursive: true });
  await writeFile(join(root, "files/1f/hymn.mp3"), "0123456789");
  const answer = await mediaFiles(root).request(path, { method, headers });
  const said = { status: answer.status, headers: answer.headers, text: await answer.text() };
  await rm(root, { recursive: true });
  return said;
}

test.each([
  ["bytes=2-4", 206, "234"],
  ["bytes=7-", 206, "789"],
  ["bytes=-2", 206, "89"],
  ["bytes=5-2", 200, "0123456789"],
  ["pages=1-2", 200, "0123456789"],
  ["bytes=0-1,5-6", 200, "0123456789"],
  ["bytes=10-", 416, ""],
])("asked for %s it answers %i", async (range, status, text) => {
  expect(await ask({ Range: range })).toMatchObject({ status, text });
});

test("a part is sent of the file that the first part came from, and else the whole", async () => {
  const tag = (await ask({}, "HEAD")).headers.get("etag") ?? "";
  const range = { Range: "bytes=2-4" };

  expect(await ask({ ...range, "If-Range": tag })).toMatchObject({ status: 206, text: "234" });
  for (const other of ['"another"', "Wed, 21 Oct 2015 07:28:00 GMT"]) {
    expect((await ask({ ...range, "If-Range": other })).status).toBe(200);
  }
});

test("that parts may be asked for is known from the head alone", async () => {
  const { headers } = await ask({}, "HEAD");
  expect(headers.get("accept-ranges")).toBe("bytes");
  expect(headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
  expect(headers.get("content-length")).toBe("10");
});
