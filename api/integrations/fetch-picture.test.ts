import { setTimeout } from "node:timers/promises";

import sharp from "sharp";
import { expect, test } from "vitest";

import { createPictureFetcher } from "./fetch-picture.ts";

const origins = ["https://i.example"];
const png = await sharp({
  create: { width: 480, height: 360, channels: 3, background: "#22493b" },
})
  .png()
  .toBuffer();

function answering(body: BodyInit, init?: ResponseInit) {
  const requests: [address: string, redirect: string | undefined][] = [];
  const fetchPicture = createPictureFetcher(origins, async (input, options) => {
    requests.push([String(input), options?.redirect]);
    return new Response(body, init);
  });
  return { fetchPicture, requests };
}

test("re-encodes a picture to the shape of a screen", async () => {
  const { fetchPicture, requests } = answering(new Uint8Array(png));
  const picture = await fetchPicture("https://i.example/vi/a/hqdefault.jpg");

  expect(await sharp(picture ?? new Uint8Array()).metadata()).toMatchObject({
    format: "webp",
    width: 640,
    height: 360,
  });
  expect(requests).toEqual([["https://i.example/vi/a/hqdefault.jpg", "error"]]);
});

test.each([
  "http://i.example/a.jpg",
  "https://i.example.evil.example/a.jpg",
  "https://i.example@169.254.169.254/a.jpg",
  "https://127.0.0.1/a.jpg",
  "https://i.example:8443/a.jpg",
  "file:///etc/passwd",
  "covers/a.jpg",
  "",
])("sends no request to %j", async (address) => {
  const { fetchPicture, requests } = answering(new Uint8Array(png));
  expect(await fetchPicture(address)).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  ["no picture", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", {}],
  ["a page", "<!doctype html>", { headers: { "Content-Type": "image/png" } }],
  ["a body that is too large", new Uint8Array(1024 * 1024 + 1), {}],
  ["a refusal", new Uint8Array(png), { status: 404 }],
] as const)("returns null for %s", async (_, body, init) => {
  expect(await answering(body, init).fetchPicture("https://i.example/a.jpg")).toBeNull();
});

test("returns null when the host cannot be reached", async () => {
  const fetchPicture = createPictureFetcher(origins, () =>
    Promise.reject(new TypeError("offline")),
  );
  expect(await fetchPicture("https://i.example/a.jpg")).toBeNull();
});

test("fetches four pictures at a time and queues the others", async () => {
  const open: (() => void)[] = [];
  const fetchPicture = createPictureFetcher(origins, async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    throw new TypeError("offline");
  });
  const all = Array.from({ length: 6 }, (_, place) => fetchPicture(`https://i.example/${place}`));

  await setTimeout(0);
  expect(open).toHaveLength(4);
  for (const answer of open.splice(0, 2)) answer();
  await setTimeout(0);
  expect(open).toHaveLength(4);
  for (const answer of open) answer();
  expect(await Promise.all(all)).toEqual([null, null, null, null, null, null]);
});

test("cancels the body of a refusal", async () => {
  let isLeft = false;
  const body = new ReadableStream({ cancel: () => void (isLeft = true) });
  const { fetchPicture } = answering(body, { status: 503 });

  expect(await fetchPicture("https://i.example/a.jpg")).toBeNull();
  expect(isLeft).toBe(true);
});
