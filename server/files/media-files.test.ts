import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { mediaFiles } from "./media-files.ts";

const path = "/media/files/1f/hymn.mp3";

/** Requests a file of ten bytes. */
async function ask(headers: Record<string, string> = {}, method = "GET") {
  const root = await mkdtemp(join(tmpdir(), "media-"));
  await mkdir(join(root, "files/1f"), { recursive: true });
  await writeFile(join(root, "files/1f/hymn.mp3"), "0123456789");
  const answer = await mediaFiles(root, async () => null).request(path, { method, headers });
  const received = { status: answer.status, headers: answer.headers, text: await answer.text() };
  await rm(root, { recursive: true });
  return received;
}

test.each([
  ["bytes=2-4", 206, "234"],
  ["bytes=7-", 206, "789"],
  ["bytes=-2", 206, "89"],
  ["bytes=5-2", 200, "0123456789"],
  ["pages=1-2", 200, "0123456789"],
  ["bytes=0-1,5-6", 200, "0123456789"],
  ["bytes=10-", 416, ""],
])("answers the range %s with %i", async (range, status, text) => {
  expect(await ask({ Range: range })).toMatchObject({ status, text });
});

test("sends a part only when If-Range matches", async () => {
  const tag = (await ask({}, "HEAD")).headers.get("etag") ?? "";
  const range = { Range: "bytes=2-4" };

  expect(await ask({ ...range, "If-Range": tag })).toMatchObject({ status: 206, text: "234" });
  for (const validator of ['"another"', "Wed, 21 Oct 2015 07:28:00 GMT"]) {
    expect((await ask({ ...range, "If-Range": validator })).status).toBe(200);
  }
});

test("announces ranges in the answer to a HEAD request", async () => {
  const { headers } = await ask({}, "HEAD");
  expect(headers.get("accept-ranges")).toBe("bytes");
  expect(headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
  expect(headers.get("content-length")).toBe("10");
});

test("sends ranges of a moved file at its former address, with the same tag", async () => {
  const hash = "0123456789abcdef0123456789abcdef";
  const [former, present] = [`files/${hash}/a.mp3`, `files/01/23/${hash}/a.mp3`];
  const root = await mkdtemp(join(tmpdir(), "media-"));
  const ask = (address: string, headers = {}) =>
    mediaFiles(root, async () => null).request(`/media/${address}`, { headers });
  await mkdir(join(root, `files/${hash}`), { recursive: true });
  await writeFile(join(root, former), "0123456789");
  const before = (await ask(former)).headers;

  await mkdir(join(root, "files/01/23"), { recursive: true });
  await rename(join(root, `files/${hash}`), join(root, `files/01/23/${hash}`));
  const after = await ask(former, { Range: "bytes=2-4", "If-Range": before.get("etag") });
  expect([after.status, await after.text()]).toEqual([206, "234"]);
  for (const name of ["etag", "cache-control", "content-type"])
    expect(after.headers.get(name)).toBe(before.get(name));
  expect((await ask(present)).status).toBe(200);
  expect((await ask(`files/01/24/${hash}/a.mp3`)).status).toBe(404);
  await rm(root, { recursive: true });
});
