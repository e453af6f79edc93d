import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";

import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";

import { createTestDatabase } from "#tests/databases/test-database.ts";
import { measureCommand } from "#tests/measure-command.ts";

const databaseUrl = await createTestDatabase();
// The memory of an embedded database would count too.
const onServer = test.runIf(databaseUrl);

const MOST_MEGABYTES = 250;

const BLUR = '<feGaussianBlur stdDeviation="9"/>';
const RECTANGLE = '<rect width="90" height="90"/>';

onServer.each<[string, string, RegExp, boolean]>([
  [
    "120 effects set by a style sheet",
    `<style>g{filter:url(#f)}</style>${keptLayers(120)}<g>${RECTANGLE}</g>`,
    /more than 100 effects/,
    false,
  ],
  [
    "90 stored layers",
    `${keptLayers(90)}<g filter="url(#f)">${RECTANGLE}</g>`,
    /too much memory/,
    true,
  ],
  [
    "100 large blurs",
    `<filter id="f">${BLUR.repeat(100)}</filter><g filter="url(#f)">${RECTANGLE}</g>`,
    /takes too long/,
    true,
  ],
  [
    "a style sheet of 80,000 rules",
    `<style>${"a{b:c}".repeat(80_000)}</style>${RECTANGLE}`,
    /too long/,
    false,
  ],
  ["20 MB of text", `<text>${"a b ".repeat(5_000_000)}</text>`, /too long/, false],
  ["100,000 elements", RECTANGLE.repeat(100_000), /not a picture/, false],
])(
  "P13: refuses a cover with %s in little memory",
  { timeout: 60_000 },
  async (_, content, reason, isDrawn) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${content}</svg>`;
    await checkCover(drawing, reason, isDrawn);
  },
);

onServer.each<[string, (empty: Sharp) => Sharp, RegExp]>([
  ["JPEG", (empty) => empty.jpeg(), /damaged/],
  ["progressive JPEG", (empty) => empty.jpeg({ progressive: true }), /too much memory/],
  ["PNG", (empty) => empty.png(), /damaged/],
  ["interlaced PNG", (empty) => empty.png({ progressive: true }), /too much memory/],
])(
  "P13: refuses a truncated %s of 49 million pixels in little memory",
  { timeout: 60_000 },
  async (_, write, reason) => {
    const empty = sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: "red" },
    });
    const encoded = await write(empty).toBuffer();
    await checkCover(encoded.subarray(0, -100), reason, true);
  },
);

onServer("P13: refuses a cover of 26 MB in little memory", async () => {
  await checkCover(
    Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(26_000_000)]),
    /too large/,
    false,
  );
});

async function checkCover(cover: string | Uint8Array, reason: RegExp, isDecodedApart: boolean) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "memory-"));
  await writeFile(join(folder.path, "cover"), cover);
  const book = { code: "a", title: "A", language: "en", coverUrl: "cover" };
  await writeFile(join(folder.path, "catalog.json"), JSON.stringify({ books: [book] }));

  const { text, peakMegabytes, childMegabytes } = await measureCommand(
    databaseUrl ?? "",
    "check",
    folder.path,
  );
  expect(text).toMatch(reason);
  expect(peakMegabytes).toBeLessThan(MOST_MEGABYTES);
  expect(childMegabytes > 0).toBe(isDecodedApart && platform() === "linux");
  expect(childMegabytes).toBeLessThan(MOST_MEGABYTES);
}

/** A filter of effects that all store their result. */
function keptLayers(count: number): string {
  const effects = Array.from({ length: count }, (_, at) => `<feOffset dx="1" result="r${at}"/>`);
  return `<filter id="f">${effects.join("")}</filter>`;
}
